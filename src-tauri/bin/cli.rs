//! The command-line door.

fn main() -> std::process::ExitCode {
    asterism_terminal::run(std::env::args_os())
}
