//! The server on standard input and output, from the first line to the end of the input.

use std::time::Duration;

use asterism_model::{Error, Result};
use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;
use rmcp::transport::io::stdio_pipes;
use tokio_util::sync::CancellationToken;

use crate::desk::Open;
use crate::server::Server;
use crate::wire::Wire;

/// Calls that are under way when the input ends have so long to be answered: hosts wait two seconds for the end.
const GRACE: Duration = Duration::from_millis(1_500);
const WORKERS: usize = 2;

/// Serves one client over standard input and output until the input ends. `open` opens the graph when it is first needed.
///
/// Errors: `storage` when the streams cannot be used, `invalid_request` when what came is not MCP.
pub fn serve(open: Open) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(WORKERS)
        .enable_all()
        .build()
        .map_err(|error| Error::storage(format!("The server could not be started: {error}")))?;
    let served = runtime.block_on(session(Server::new(open)));
    // What still runs has been told to stop; nobody waits for its answer.
    runtime.shutdown_background();
    served
}

async fn session(server: Server) -> Result<()> {
    let (read, write) = stdio_pipes();
    let (ended, stop) = (CancellationToken::new(), CancellationToken::new());
    let wire = Wire::new(read, write, ended.clone());
    let running = match server.serve_with_ct(wire, stop.clone()).await {
        Ok(running) => running,
        // Whoever looked only whether the program starts.
        Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
        Err(error) => {
            return Err(Error::invalid("standard input", format!("the client does not speak MCP: {error}")));
        }
    };
    tokio::select! {
        quit = running.waiting() => {
            tracing::debug!(?quit, "the client has gone");
        }
        () = async { ended.cancelled().await; tokio::time::sleep(GRACE).await } => stop.cancel(),
    }
    Ok(())
}
