/** An import under way, in its dialog and in the status line. */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast, Toaster } from "sonner";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { PREVIEW } from "@/../dev/memory/preview";
import { StatusLine } from "@/features/status/StatusLine";
import { ImportDialog } from "@/features/transfer/ImportDialog";
import { connect } from "@/ipc/client";
import { refresh } from "@/state/graph";
import { followJobs } from "@/state/jobs";
import { useView } from "@/state/view";

let memory: MemoryHost;
const close = vi.fn();

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  memory = new MemoryHost();
  connect(memory);
  toast.dismiss();
  close.mockClear();
  await refresh();
});

const bars = () => screen.queryAllByRole("progressbar").map((bar) => bar.getAttribute("aria-valuenow"));

describe("while an import is written", () => {
  const begin = async () => {
    memory.preview = PREVIEW;
    memory.writeSlowness = 20;
    await followJobs();
    const before = memory.rows;
    useView.setState({ dialog: { kind: "import", path: "/characters.graphml" } });
    render(
      <>
        <StatusLine />
        <ImportDialog path="/characters.graphml" onClose={close} />
        <Toaster />
      </>,
    );
    await screen.findByTestId("import-preview");
    await userEvent.click(screen.getByTestId("import-apply"));
    return before;
  };

  it("how far it is stands in one place, beside one bar that says the same", async () => {
    await begin();
    await waitFor(() => expect(screen.getByTestId("working")).toHaveTextContent("Importing: sweep 2 · 10 %"));
    expect(bars()).toEqual(["10"]);
    expect(screen.queryAllByRole("button", { name: "Cancel", hidden: true })).toHaveLength(1);
  });

  it.each([
    ["Cancel", () => userEvent.click(screen.getByTestId("import-cancel"))],
    ["Escape", () => userEvent.keyboard("{Escape}")],
  ])("%s stops it, and nothing was imported", async (_, stop) => {
    const before = await begin();
    await screen.findByTestId("working");
    await waitFor(() => expect(screen.getByTestId("import-cancel")).toHaveFocus());
    await stop();
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(screen.getByText("Nothing was imported.")).toBeInTheDocument();
    expect(memory.rows).toBe(before);
  });
});
