//! Messages over a pair of streams, one JSON document a line.
//!
//! rmcp's own transport drops what it cannot read without a word, and whoever asked waits for ever. This one answers
//! every request whose id can be made out: lines past the limit and requests of a wrong shape included.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::model::{
    ClientJsonRpcMessage, ErrorCode, ErrorData, JsonRpcMessage, RequestId, ServerJsonRpcMessage,
};
use rmcp::transport::Transport;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

use crate::scan::Scan;

/// No message may be longer, in bytes.
pub(crate) const MAX_LINE: usize = 16 << 20;

pub(crate) struct Wire<R, W> {
    read: BufReader<R>,
    line: Vec<u8>,
    /// The id in a line that is too long, being looked for while the line runs by.
    too_long: Option<Scan>,
    write: Arc<Mutex<Option<W>>>,
    /// Before the first request, whatever else comes is passed over.
    opened: bool,
    ready: VecDeque<ClientJsonRpcMessage>,
    ended: CancellationToken,
}

impl<R: AsyncRead + Send + Unpin, W: AsyncWrite + Send + Unpin + 'static> Wire<R, W> {
    /// `ended` is cancelled when the input ends.
    pub(crate) fn new(read: R, write: W, ended: CancellationToken) -> Self {
        Self {
            read: BufReader::with_capacity(1 << 16, read),
            line: Vec::new(),
            too_long: None,
            write: Arc::new(Mutex::new(Some(write))),
            opened: false,
            ready: VecDeque::new(),
            ended,
        }
    }

    /// Takes in what has arrived up to the end of a line; `false` at the end of the input. Nothing is lost when this is
    /// dropped while it waits.
    async fn take_in(&mut self) -> io::Result<bool> {
        loop {
            let available = self.read.fill_buf().await?;
            if available.is_empty() {
                return Ok(false);
            }
            let end = available.iter().position(|byte| *byte == b'\n');
            let part = &available[..end.unwrap_or(available.len())];
            if let Some(scan) = &mut self.too_long {
                scan.feed(part);
            } else if self.line.len() + part.len() > MAX_LINE {
                let mut scan = Scan::default();
                scan.feed(&self.line);
                scan.feed(part);
                self.too_long = Some(scan);
                self.line = Vec::new();
            } else {
                self.line.extend_from_slice(part);
            }
            let taken = part.len() + usize::from(end.is_some());
            self.read.consume(taken);
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    fn understand(&mut self) {
        if let Some(scan) = self.too_long.take() {
            tracing::warn!(limit = MAX_LINE, "a message was too long");
            if let Some(id) = scan.id() {
                let reason = format!(
                    "The message is longer than {} MiB, so nothing was done. Send less in one call.",
                    MAX_LINE >> 20
                );
                self.refuse(id, ErrorData::invalid_request(reason, None));
            }
            return;
        }
        let line = std::mem::take(&mut self.line);
        let text = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&line).trim_ascii();
        if text.is_empty() {
            return;
        }
        match serde_json::from_slice::<ClientJsonRpcMessage>(text) {
            Ok(message) if self.opened || matches!(message, JsonRpcMessage::Request(_)) => {
                self.opened = true;
                self.ready.push_back(message);
            }
            Ok(_) => tracing::debug!("a message before the first request was passed over"),
            Err(error) => self.misshapen(text, &error),
        }
    }

    /// What is no JSON is passed over, as other servers do; a request of a wrong shape is told so.
    fn misshapen(&mut self, text: &[u8], error: &serde_json::Error) {
        tracing::debug!(%error, "a message could not be read");
        let Ok(message) = serde_json::from_slice::<Value>(text) else { return };
        let id = message.get("id").and_then(|id| serde_json::from_value::<RequestId>(id.clone()).ok());
        let Some(id) = id else { return };
        let method = message.get("method").and_then(Value::as_str);
        let error = method.map_or_else(
            || ErrorData::invalid_request("The message has no method.", None),
            |method| misfit(method, message.get("params")),
        );
        self.refuse(id, error);
    }

    fn refuse(&self, id: RequestId, error: ErrorData) {
        let sending = sending(&self.write, &ServerJsonRpcMessage::error(error, Some(id)));
        tokio::spawn(async move {
            if let Err(error) = sending.await {
                tracing::debug!(%error, "a refusal could not be sent");
            }
        });
    }
}

/// Writes one message as one line.
fn sending<W: AsyncWrite + Send + Unpin + 'static>(
    write: &Arc<Mutex<Option<W>>>,
    message: &ServerJsonRpcMessage,
) -> impl Future<Output = io::Result<()>> + Send + use<W> {
    let write = Arc::clone(write);
    let line = serde_json::to_vec(message);
    async move {
        let mut line = line?;
        line.push(b'\n');
        let mut write = write.lock().await;
        let out = write.as_mut().ok_or_else(|| io::Error::from(io::ErrorKind::NotConnected))?;
        out.write_all(&line).await?;
        out.flush().await
    }
}

/// The methods of the protocol that this server has.
const METHODS: [&str; 11] = [
    "initialize",
    "server/discover",
    "tools/list",
    "tools/call",
    "resources/list",
    "resources/templates/list",
    "resources/read",
    "resources/subscribe",
    "resources/unsubscribe",
    "subscriptions/listen",
    "completion/complete",
];

/// What is wrong with a request that is JSON, and not of the shape of any that the server knows.
pub(crate) fn misfit(method: &str, params: Option<&Value>) -> ErrorData {
    let named = |params: &Value| params["name"].is_string();
    let reason = match (method, params) {
        ("tools/call", Some(params)) if params.is_object() && !named(params) => {
            "params.name must be the name of a tool.".to_owned()
        }
        ("tools/call", Some(Value::Object(_))) => {
            "params.arguments must be an object, such as {\"op\": \"find_concepts\", \"query\": \"…\"}."
                .to_owned()
        }
        (method, _) if METHODS.contains(&method) => {
            format!("The params of {method} are not of the shape that the protocol gives them.")
        }
        _ => return ErrorData::new(ErrorCode::METHOD_NOT_FOUND, "There is no such method.", None),
    };
    ErrorData::invalid_params(reason, None)
}

impl<R, W> Transport<RoleServer> for Wire<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = io::Error;

    fn send(
        &mut self,
        item: ServerJsonRpcMessage,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        sending(&self.write, &item)
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            if let Some(message) = self.ready.pop_front() {
                return Some(message);
            }
            match self.take_in().await {
                Ok(true) => self.understand(),
                Ok(false) => break,
                Err(error) => {
                    tracing::warn!(%error, "the input could not be read");
                    break;
                }
            }
        }
        self.ended.cancel();
        None
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.write.lock().await.take();
        Ok(())
    }
}
