//! The server: decodes what a client asks, has it done off the event loop, encodes the answer.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use asterism_core::Graph;
use asterism_model::{Error, Result as Answer, Watch};
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, CompleteRequestParams, CompleteResult,
    CustomRequest, CustomResult, ErrorData, Implementation, ListResourceTemplatesResult, ListResourcesResult,
    ListToolsResult, PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse,
    ServerCapabilities, ServerConfig, SubscribeRequestParams, SubscriptionFilter, Tool,
    UnsubscribeRequestParams,
};
use rmcp::service::{NotificationContext, RequestContext, SubscriptionContext};
use rmcp::{RoleServer, service};
use tokio::sync::Semaphore;

use crate::client::Client;
use crate::desk::{Desk, Open};
use crate::feed::{self, Listening};
use crate::tools::{Order, TOOLS, table};
use crate::watching::Watching;
use crate::{complete, error, instructions, resources};

/// So many reads go on at once; the others wait their turn in the order they came.
const READS: usize = 8;
const ANALYSES: usize = 2;

#[derive(Clone)]
pub(crate) struct Server {
    desk: Arc<Desk>,
    turns: Arc<Turns>,
    /// The resources a client of the handshake era wants to hear of.
    subscribed: Arc<Mutex<BTreeSet<String>>>,
}

struct Turns {
    /// One after another, so that writes are made in the order they came.
    writes: Semaphore,
    reads: Semaphore,
    analyses: Semaphore,
}

impl Server {
    pub(crate) fn new(open: Open) -> Self {
        let turns = Turns {
            writes: Semaphore::new(1),
            reads: Semaphore::new(READS),
            analyses: Semaphore::new(ANALYSES),
        };
        let subscribed = Arc::default();
        Self { desk: Arc::new(Desk::new(open)), turns: Arc::new(turns), subscribed }
    }

    /// Does blocking work on the graph for a request.
    async fn on_graph<T: Send + 'static>(
        &self,
        context: &RequestContext<RoleServer>,
        turn: &Semaphore,
        work: impl FnOnce(&dyn Graph, &Client, &Watching) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let _turn = turn.acquire().await.map_err(|_| Error::Cancelled)?;
        let (watching, telling) = Watching::new(context);
        watching.check()?;
        let (desk, client) = (Arc::clone(&self.desk), Client::of(context));
        let done = tokio::task::spawn_blocking(move || {
            let graph = desk.graph(&client)?;
            work(&*graph, &client, &watching)
        });
        let done = done.await.unwrap_or_else(|error| {
            Err(Error::storage(format!("The call ended unexpectedly, and may not have been done: {error}")))
        });
        if let Some(telling) = telling {
            let _ = telling.await;
        }
        done
    }

    async fn call(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResult, ErrorData> {
        let table = table(&request.name)
            .ok_or_else(|| ErrorData::invalid_params(unknown_tool(&request.name), None))?;
        let order = match Order::read(table, request.arguments.unwrap_or_default()) {
            Ok(order) => order,
            Err(error) => return Ok(error::refuse(error)),
        };
        let turn = match &order {
            order if order.writes() => &self.turns.writes,
            order if order.analyses() => &self.turns.analyses,
            _ => &self.turns.reads,
        };
        let reply = self
            .on_graph(&context, turn, move |graph, client, watching| {
                order.perform(graph, &client.actor(), watching)
            })
            .await;
        Ok(reply.map_or_else(error::refuse, crate::reply::Reply::result))
    }
}

fn unknown_tool(name: &str) -> String {
    let names: Vec<&str> = TOOLS.iter().map(|tool| &*tool.name).collect();
    let name: String = name.chars().take(60).collect();
    format!("There is no tool {name:?}; there are {}.", names.join(", "))
}

/// A refusal outside a tool: clients show only the sentence.
fn protocol(error: Error) -> ErrorData {
    let report = asterism_model::Report::from(error);
    let data = crate::json::value(&report);
    match report.code {
        asterism_model::ErrorCode::NotFound => ErrorData::resource_not_found(report.message, Some(data)),
        asterism_model::ErrorCode::InvalidRequest => ErrorData::invalid_params(report.message, Some(data)),
        _ => ErrorData::internal_error(report.message, Some(data)),
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_completions()
            .enable_resources()
            .enable_resources_subscribe()
            .enable_resources_list_changed()
            .build();
        ServerConfig::new(capabilities)
            .with_server_info(
                Implementation::new("asterism", env!("CARGO_PKG_VERSION"))
                    .with_title("Asterism knowledge graph"),
            )
            .with_instructions(instructions::TEXT)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.call(request, context).await.map(CallToolResponse::from)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(TOOLS.clone()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        TOOLS.iter().find(|tool| tool.name == name).cloned()
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let info = self.on_graph(&context, &self.turns.reads, |graph, _, _| graph.info()).await;
        Ok(ListResourcesResult::with_all_items(resources::list(info.ok().as_ref())))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(resources::templates()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let wanted = resources::Wanted::read(&request.uri).map_err(protocol)?;
        let read = move |graph: &dyn Graph, _: &Client, watching: &Watching| wanted.contents(graph, watching);
        let contents = self.on_graph(&context, &self.turns.reads, read).await.map_err(protocol)?;
        Ok(rmcp::model::ReadResourceResult::new(vec![contents]).into())
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let found = move |graph: &dyn Graph, _: &Client, _: &Watching| complete::values(graph, &request);
        self.on_graph(&context, &self.turns.reads, found).await.map(CompleteResult::new).map_err(protocol)
    }

    async fn subscribe(
        &self,
        request: SubscribeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        resources::Wanted::read(&request.uri).map_err(protocol)?;
        // Changes are heard of from the opening on.
        self.on_graph(&context, &self.turns.reads, |_, _, _| Ok(())).await.map_err(protocol)?;
        self.subscribed.lock().unwrap_or_else(PoisonError::into_inner).insert(request.uri);
        Ok(())
    }

    async fn unsubscribe(
        &self,
        request: UnsubscribeRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.subscribed.lock().unwrap_or_else(PoisonError::into_inner).remove(&request.uri);
        Ok(())
    }

    fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        let mut accepted = requested.clone();
        if let Some(uris) = &mut accepted.resource_subscriptions {
            uris.retain(|uri| resources::Wanted::read(uri).is_ok());
        }
        Some(accepted)
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        let opening = self.on_graph(context.request_context(), &self.turns.reads, |_, _, _| Ok(())).await;
        opening.map_err(protocol)?;
        let told = feed::tell(Arc::clone(&self.desk), Listening::Stream(context.sink().clone()));
        tokio::select! {
            () = told => {}
            () = context.cancelled() => {}
        }
        Ok(())
    }

    async fn on_initialized(&self, context: NotificationContext<RoleServer>) {
        let client = Client::named(context.peer.peer_info().map(|info| info.client_info.clone()));
        let desk = Arc::clone(&self.desk);
        // Whoever lists the guests of the graph sees the agent from now on; a failure is told with the first call.
        let opening = tokio::task::spawn_blocking(move || desk.graph(&client).map(drop));
        if let Ok(Err(error)) = opening.await {
            tracing::warn!(%error, "the graph could not be opened yet");
        }
        let subscribed = Arc::clone(&self.subscribed);
        feed::tell(Arc::clone(&self.desk), Listening::Session { peer: context.peer, subscribed }).await;
    }

    /// Whatever is of the shape of no request there is: an unknown method, or a known one with other params.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        Err(crate::wire::misfit(&request.method, request.params.as_ref()))
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [rmcp::model::ProtocolVersion]> {
        Cow::Borrowed(rmcp::model::ProtocolVersion::KNOWN_VERSIONS)
    }
}

/// The client at the other end, for what is told unasked.
pub(crate) type Peer = service::Peer<RoleServer>;
