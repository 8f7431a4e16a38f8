"""Several agents and a person on one graph at once."""

import json
import os
import subprocess
import threading

from pipe import Pipe

WRITES = int(os.environ.get("ASTERISM_SHARED_WRITES", "300"))


def test_writes_of_two_agents_and_a_person_are_all_there_and_each_bears_its_name(cli, new_agent):
    """ASTERISM_SHARED_WRITES=5000 makes it a long round."""
    first = new_agent(name="first", version="1")
    agents = {"first 1": first, "second 2": new_agent(graph=first.graph, name="second", version="2")}
    each = WRITES // 3
    made, failed = {}, []

    def write(actor, agent):
        try:
            made[actor] = [agent.concept(f"{actor} says {n}") for n in range(each)]
        except BaseException as error:
            failed.append(error)

    def person():
        batch = [{"op": "create_concept", "label": f"person says {n}"} for n in range(10)]
        made["person"] = []
        for _ in range(each // 10):
            command = [str(cli), "--graph-dir", str(first.graph), "--json", "write"]
            done = subprocess.run(command, input=json.dumps(batch), capture_output=True, text=True, timeout=120)
            if done.returncode:
                failed.append(AssertionError(done.stderr))
                return
            made["person"] += json.loads(done.stdout)["ids"]

    threads = [threading.Thread(target=write, args=it) for it in agents.items()] + [threading.Thread(target=person)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    written = {node_id for ids in made.values() for node_id in ids}
    assert len(written) == 2 * each + each // 10 * 10
    whole = json.loads(first.read("export").text)
    assert {node["id"] for node in whole["nodes"]} == written
    log = subprocess.run(
        [str(cli), "--graph-dir", str(first.graph), "--json", "log", "--limit", "1000"], capture_output=True, check=True, timeout=120
    )
    actors = [entry["author"]["actor"] for entry in json.loads(log.stdout)["entries"]]
    if len(actors) < 1_000:
        assert {actor: actors.count(actor) for actor in set(actors)} == {"first 1": each, "second 2": each, "person": each // 10}


def test_each_agent_sees_what_the_other_has_just_written(new_agent):
    first = new_agent(name="first")
    second = new_agent(graph=first.graph, name="second", mode="legacy")
    for n in range(10):
        writer, reader = (first, second) if n % 2 else (second, first)
        node_id = writer.concept(f"seen at once {n}")
        assert reader.data("query", op="get_node", node_id=node_id)["node"]["label"] == f"seen at once {n}"


def test_a_server_that_is_killed_leaves_the_others_at_work(cli, new_agent):
    living = new_agent()
    living.concept("before")
    killed = Pipe(cli, ["--graph-dir", living.graph, "mcp"])
    killed.hello()
    for number in range(30):
        killed.call(number, "write", op="create_concept", label=f"killed {number}")
    answered = [killed.answer(number)["result"]["structuredContent"]["id"] for number in range(5)]
    killed.kill()
    for node_id in answered:
        assert living.data("query", op="get_node", node_id=node_id)
    living.concept("after")
