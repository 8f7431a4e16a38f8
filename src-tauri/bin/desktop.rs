//! The desktop door.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() {
    asterism_shell::run();
}
