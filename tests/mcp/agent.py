"""An agent: the official Python client on a server of its own, called without async."""

import asyncio
import threading

from jsonschema import Draft202012Validator
from mcp import Client, StdioServerParameters
from mcp_types import Implementation

PATIENCE = 120


class Agent:
    """`mode` is "legacy" (the handshake) or "auto" (the newest revision)."""

    def __init__(self, command, arguments, mode, name="tester", version="1.2", **options):
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        server = StdioServerParameters(command=str(command), args=[str(it) for it in arguments], env=options.pop("env", None))
        info = Implementation(name=name, version=version)
        self.client = Client(server, mode=mode, client_info=info, **options)
        self.done = asyncio.Event()
        self.ready = threading.Event()
        self.failed, self.closed = None, False
        self.living = asyncio.run_coroutine_threadsafe(self._live(), self.loop)
        assert self.ready.wait(PATIENCE), "the server did not answer"
        if self.failed:
            raise self.failed
        self.tools = {tool.name: tool for tool in self.run(self.client.list_tools()).tools}
        self.validators = {name: Draft202012Validator(tool.output_schema) for name, tool in self.tools.items()}

    async def _live(self):
        # A client is left by the task that entered it.
        try:
            async with self.client:
                self.ready.set()
                await self.done.wait()
        except BaseException as failed:
            self.failed = failed
            self.ready.set()

    def run(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(PATIENCE)

    def call(self, tool, **arguments):
        """The whole result; what it holds is checked against the tool's schema."""
        result = self.run(self.client.call_tool(f"research_graph_{tool}", arguments))
        assert result.structured_content is not None
        self.validators[f"research_graph_{tool}"].validate(result.structured_content)
        assert len(result.content) == 1 and result.content[0].text.strip()
        return result

    def data(self, tool, **arguments):
        """The data of a call that is done."""
        result = self.call(tool, **arguments)
        assert not result.is_error, result.content[0].text
        assert result.structured_content["op"] == arguments["op"]
        return result.structured_content

    def refusal(self, tool, **arguments):
        """The error of a call that is refused."""
        result = self.call(tool, **arguments)
        assert result.is_error, result.content[0].text
        error = result.structured_content["error"]
        text = result.content[0].text
        assert error["code"] in text and error["message"] in text and error["next"] in text
        return error

    def write(self, op, **fields):
        return self.data("write", op=op, **fields)["id"]

    def concept(self, label, **fields):
        return self.write("create_concept", label=label, **fields)

    def edge(self, from_id, to_id, relation_type="knows", **fields):
        return self.write("create_edge", from_id=from_id, to_id=to_id, relation_type=relation_type, **fields)

    def read(self, tail):
        """The one document of a resource below research://graph/."""
        contents = self.run(self.client.read_resource(f"research://graph/{tail}")).contents
        assert len(contents) == 1
        return contents[0]

    def close(self):
        """Ends the session and the server; harmless when they are ended already."""
        if self.closed:
            return
        self.closed = True
        self.loop.call_soon_threadsafe(self.done.set)
        self.living.result(PATIENCE)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
