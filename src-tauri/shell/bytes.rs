//! A binary answer: an `ArrayBuffer` in the window, never JSON.

use specta::datatype::DataType;
use specta::{Type, Types};
use tauri::ipc::{InvokeResponseBody, IpcResponse};

/// Raw bytes on their way to the window.
pub struct Bytes(pub Vec<u8>);

impl IpcResponse for Bytes {
    fn body(self) -> tauri::Result<InvokeResponseBody> {
        Ok(InvokeResponseBody::Raw(self.0))
    }
}

impl Type for Bytes {
    fn definition(_: &mut Types) -> DataType {
        specta_typescript::define("ArrayBuffer").into()
    }
}
