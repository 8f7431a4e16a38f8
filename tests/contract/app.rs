//! The app without a window: its real commands, called as the web view calls them.

use std::sync::{Arc, Mutex};

use asterism_shell::bindings::builder;
use asterism_shell::desk::{Desk, SharedDesk};
use asterism_shell::events::News;
use serde_json::{Value, json};
use tauri::Manager;
use tauri::ipc::{CallbackFn, InvokeBody, InvokeResponseBody};
use tauri::test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder, mock_context, noop_assets};
use tauri::webview::InvokeRequest;

pub struct App {
    pub dir: tempfile::TempDir,
    app: tauri::App<MockRuntime>,
    window: tauri::WebviewWindow<MockRuntime>,
    news: Arc<Mutex<Vec<News>>>,
}

impl App {
    pub fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let news: Arc<Mutex<Vec<News>>> = Arc::default();
        let heard = Arc::clone(&news);
        let bindings = builder::<MockRuntime>();
        let app = mock_builder()
            .invoke_handler(bindings.invoke_handler())
            .build(mock_context(noop_assets()))
            .unwrap();
        let tell = Arc::new(move |told| heard.lock().unwrap().push(told));
        app.manage(SharedDesk::new(Desk::new(Some(dir.path().join("graph")), tell)));
        let window = tauri::WebviewWindowBuilder::new(&app, "main", Default::default()).build().unwrap();
        Self { dir, app, window, news }
    }

    /// A command's answer, or the error report it was refused with.
    pub fn call(&self, command: &str, arguments: Value) -> Result<Value, Value> {
        match self.body(command, arguments)? {
            InvokeResponseBody::Json(text) => Ok(serde_json::from_str(&text).unwrap()),
            InvokeResponseBody::Raw(bytes) => Ok(json!(bytes)),
        }
    }

    pub fn bytes(&self, command: &str, arguments: Value) -> Vec<u8> {
        match self.body(command, arguments).unwrap() {
            InvokeResponseBody::Raw(bytes) => bytes,
            InvokeResponseBody::Json(text) => panic!("{command} answered JSON: {text}"),
        }
    }

    fn body(&self, command: &str, arguments: Value) -> Result<InvokeResponseBody, Value> {
        let request = InvokeRequest {
            cmd: command.into(),
            callback: CallbackFn(0),
            error: CallbackFn(1),
            url: if cfg!(windows) { "http://tauri.localhost" } else { "tauri://localhost" }.parse().unwrap(),
            body: InvokeBody::Json(arguments),
            headers: Default::default(),
            invoke_key: INVOKE_KEY.to_string(),
        };
        get_ipc_response(&self.window, request)
    }

    /// What the window has been told since the last look.
    pub fn news(&self) -> Vec<News> {
        std::mem::take(&mut *self.news.lock().unwrap())
    }

    pub fn close(&self) {
        self.app.state::<SharedDesk>().close();
    }
}
