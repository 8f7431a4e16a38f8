import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { MemoryHost } from "@/../dev/memory/host";
import { connect } from "@/ipc/client";
import { ConnectDialog } from "./ConnectDialog";

let memory: MemoryHost;
const close = vi.fn();

beforeEach(() => {
  memory = new MemoryHost();
  connect(memory);
});

it("shows the configuration of the chosen program with where it goes, and copies it", async () => {
  const user = userEvent.setup();
  render(<ConnectDialog onClose={close} />);
  expect(await screen.findByTestId("connect-text")).toHaveTextContent("mcpServers");
  await user.click(screen.getByRole("button", { name: /Claude Desktop/ }));
  await user.click(await screen.findByRole("option", { name: "Claude Code" }));
  expect(screen.getByTestId("connect-text")).toHaveTextContent("claude mcp add asterism");
  expect(screen.getByText("Run this command in a terminal.")).toBeVisible();
  await user.click(screen.getByTestId("connect-copy"));
  expect(await navigator.clipboard.readText()).toBe("claude mcp add asterism");
  expect(screen.getByTestId("connect-copy")).toHaveTextContent("Copied");
});

it("says that no agent is there, and who is once one has come", async () => {
  render(<ConnectDialog onClose={close} />);
  expect(await screen.findByText("No agent is connected yet.")).toBeVisible();
  memory.here = [{ door: "mcp", name: "claude-code 2.1.0", version: "0.1.0", since: "2026-11-30T08:00:00.000000Z" }];
  await waitFor(() => expect(screen.getByTestId("connect-guests")).toHaveTextContent("claude-code 2.1.0"), { timeout: 5000 });
  expect(screen.queryByText("No agent is connected yet.")).toBeNull();
});
