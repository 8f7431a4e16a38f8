import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@/ipc/client";
import { MemoryHost } from "../../dev/memory/host";
import { useApart } from "./apart";
import { choose, lookNow, useAppearance, USUAL } from "./appearance";
import { ALL, useFilter } from "./filter";
import { open } from "./graph";
import { filter } from "./showing";
import { openView, readBody, readViews, removeView, renameView, saveView, showWhole, useViews, written, type Body } from "./views";

const BODY: Body = {
  filter: {
    kinds: new Set(["pointer"]),
    relations: new Set(["cites"]),
    classes: { of: "hue", off: new Set(["red", ""]) },
    hiddenNodes: new Set(["a"]),
    hiddenEdges: new Set(["b"]),
    scope: { ids: ["c"], depth: 3, more: new Set(["d"]) },
  },
  look: { color: { by: "key", key: "hue" }, size: { by: "same" }, weighted: false, palette: "safe" },
  camera: { x: 1, y: -2, k: 0.5 },
};

describe("what a view holds", () => {
  it("comes back as it was", () => expect(readBody(JSON.parse(JSON.stringify(written(BODY))))).toEqual(BODY));

  it.each([null, 7, "x", [], {}, { filter: 3, look: [], camera: { x: "1" } }, { filter: { kinds: ["robot"], scope: null }, camera: { x: 1, y: 2, k: 0 } }])(
    "of %j is the usual",
    (json) => expect(readBody(json)).toEqual({ filter: ALL, look: USUAL, camera: null }),
  );
});

describe("saved views", () => {
  let host: MemoryHost;
  beforeEach(async () => {
    host = new MemoryHost();
    connect(host);
    await open(null);
    await readViews();
  });

  it("show again what was shown, apart from the layout of the graph", async () => {
    filter({ kinds: new Set(["pointer"]) });
    await choose({ palette: "contrast" });
    expect(await saveView(" mine ")).toBe(true);
    await showWhole();
    await choose(USUAL);
    expect(useFilter.getState()).toEqual(ALL);
    const [view] = useViews.getState().views;
    expect(view?.name).toBe("mine");
    await openView(view!);
    expect([...useFilter.getState().kinds]).toEqual(["pointer"]);
    expect([lookNow().palette, document.documentElement.dataset.palette]).toEqual(["contrast", "contrast"]);
    expect(useApart.getState()).toEqual({ apart: true, view: { id: view!.id, name: "mine" } });
    await showWhole();
    expect(useApart.getState().apart).toBe(false);
  });

  it("can be saved over, renamed and removed", async () => {
    await saveView("one");
    const [first] = useViews.getState().views;
    filter({ relations: new Set(["cites"]) });
    await saveView("one", first!.id);
    const [again] = useViews.getState().views;
    expect([useViews.getState().views.length, readBody(again!.body).filter.relations]).toEqual([1, new Set(["cites"])]);
    await renameView(again!, "two");
    expect((await host.views()).map(({ name }) => name)).toEqual(["two"]);
    await removeView(useViews.getState().views[0]!);
    expect([useViews.getState().views, await host.views()]).toEqual([[], []]);
  });

  it("are those of the graph that is open, and so is the filter", async () => {
    await saveView("one");
    filter({ kinds: new Set(["concept"]) });
    useAppearance.setState({ color: { by: "degree" } });
    connect(new MemoryHost());
    await open("/other");
    expect([useFilter.getState(), useAppearance.getState().color]).toEqual([ALL, USUAL.color]);
    await readViews();
    expect(useViews.getState().views).toEqual([]);
  });
});
