#![doc = include_str!("README.md")]

mod arguments;
pub mod bindings;
mod bytes;
mod closing;
pub mod commands;
pub mod desk;
pub mod events;
mod log;
mod session;
mod window;

use tauri::Manager;

/// Opens the window and stays until it is closed.
pub fn run() {
    let arguments = arguments::Arguments::read(std::env::args_os().skip(1));
    let _log = log::start();
    window::prepare();
    let bindings = bindings::builder::<tauri::Wry>();
    let app = tauri::Builder::default()
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_opener::init())
        .invoke_handler(bindings.invoke_handler())
        .manage(closing::Closing::default())
        .on_window_event(closing::on_window_event)
        .setup(move |app| {
            bindings.mount_events(app);
            let tell = events::to_window(app.handle().clone());
            app.manage(desk::SharedDesk::new(desk::Desk::new(arguments.graph_dir, tell)));
            Ok(())
        })
        .build(tauri::generate_context!());
    match app {
        Ok(app) => app.run(|handle, event| {
            if let tauri::RunEvent::Exit = event {
                handle.state::<desk::SharedDesk>().close();
            }
        }),
        Err(error) => tracing::error!(%error, "the window could not be opened"),
    }
}
