//! What must be set before the web view starts.

/// NVIDIA's driver shows WebKitGTK windows blank without one of these, each only on its own window system. A value that is
/// already set is left alone.
#[cfg(target_os = "linux")]
pub(crate) fn prepare() {
    if !std::path::Path::new("/proc/driver/nvidia/version").exists() {
        return;
    }
    let name = if std::env::var_os("WAYLAND_DISPLAY").is_some() {
        "__NV_DISABLE_EXPLICIT_SYNC"
    } else {
        "WEBKIT_DISABLE_DMABUF_RENDERER"
    };
    if std::env::var_os(name).is_none() {
        // SAFETY: called first thing in the program, before any other thread is started.
        #[allow(unsafe_code)]
        unsafe {
            std::env::set_var(name, "1");
        }
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn prepare() {}
