"""What tools/list says: strict clients take it, and what it shows is true."""

import json
import re

import pytest
from jsonschema import Draft202012Validator

SEED = {
    "research_graph_write": [
        "upsert_pointer", "create_concept", "update_concept", "delete_node", "create_edge", "update_edge", "delete_edge",
    ],
    "research_graph_query": ["get_node", "get_edge", "neighbors", "find_concepts", "subgraph"],
    "research_graph_analyze": [
        "betweenness_centrality", "pagerank", "communities", "paths", "reachable", "steiner_tree", "predict_links",
    ],
}  # fmt: skip
FORBIDDEN = {"$ref", "$defs", "const", "oneOf", "anyOf", "allOf", "not", "if", "format", "pattern"}


def nodes(schema):
    yield schema
    for item in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(item, (dict, list)):
            yield from nodes(item)


def ops(tool):
    return tool.input_schema["properties"]["op"]["enum"]


def test_there_are_the_three_tools_with_the_operations_of_each(agent):
    assert list(agent.tools) == sorted(SEED)
    for name, expected in SEED.items():
        have = ops(agent.tools[name])
        assert set(expected) <= set(have)
        assert len(have) == len(set(have))
        if name != "research_graph_analyze":
            assert have == expected


def test_input_schemas_are_flat_objects(agent):
    for tool in agent.tools.values():
        schema = tool.input_schema
        assert re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", tool.name)
        assert set(schema) <= {"type", "properties", "required", "additionalProperties"}
        assert schema["type"] == "object" and schema["required"] == ["op"]
        for node in nodes(schema):
            if isinstance(node, dict):
                assert not FORBIDDEN & set(node), node
        for name, field in schema["properties"].items():
            assert isinstance(field["type"], str)
            assert field["type"] != "array" or isinstance(field["items"], dict)
            used = field["description"]
            assert name == "op" or "every op" in used or any(op in used for op in ops(tool)), name


def test_output_schemas_are_unions_by_op_with_an_object_at_the_root(agent):
    for tool in agent.tools.values():
        schema = tool.output_schema
        Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"
        told = set()
        for variant in schema["anyOf"]:
            op = variant["properties"].get("op", {})
            told |= set(op.get("enum") or ([op["const"]] if op else []))
        assert told == set(ops(tool))
        assert not any("format" in node for node in nodes(schema) if isinstance(node, dict))


def test_each_tool_says_what_it_does_to_the_graph(agent):
    for name, tool in agent.tools.items():
        hints, writes = tool.annotations, name.endswith("write")
        assert tool.title and hints.title == tool.title
        assert hints.read_only_hint is not writes and hints.destructive_hint is writes
        assert hints.idempotent_hint is not writes and hints.open_world_hint is False


def test_each_operation_is_described_with_an_example_that_is_taken(agent):
    for name, tool in agent.tools.items():
        for op in ops(tool):
            line = next(line for line in tool.description.splitlines() if line.startswith(f"- {op}: "))
            example = json.loads(line.split("Example: ")[1])
            assert example["op"] == op
            Draft202012Validator(tool.input_schema).validate(example)
            result = agent.call(name.removeprefix("research_graph_"), **example)
            # The ids of an example are nobody's; that is all that may be wrong with it.
            assert not result.is_error or result.structured_content["error"]["code"] == "not_found"


def test_the_whole_costs_a_model_little(agent):
    """What a host puts before every conversation: under 10,000 tokens of 3.5 characters for the three tools."""
    size = sum(len(tool.description) + len(json.dumps(tool.input_schema)) for tool in agent.tools.values())
    assert size < 35_000


@pytest.mark.parametrize("words", ["find_concepts", "create_concept", "left_out", "research://graph/selection"])
def test_the_instructions_teach_to_find_before_creating(agent, words):
    assert words in agent.client.instructions
