import { render, screen } from "@testing-library/react";
import { Toaster } from "sonner";
import { expect, it, vi } from "vitest";
import { Refused } from "@/ipc/errors";
import { explain } from "./notify";

it("an error says what happened, what to do, and its code", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  render(<Toaster />);
  explain(new Refused({ code: "storage", message: "/proc/a could not be written", details: {} }), "export");
  expect(await screen.findByText("The file could not be written")).toBeInTheDocument();
  expect(screen.getByText(/\/proc\/a could not be written\. The graph is untouched\./)).toBeInTheDocument();
  expect(screen.getByText("storage")).toBeInTheDocument();
});
