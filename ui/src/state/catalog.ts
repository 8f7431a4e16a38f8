/** The analyses there are, asked once when the window opens. */
import { create } from "zustand";
import { host } from "@/ipc/client";
import type { Spec } from "@/ipc/types";

export const useCatalog = create<{ specs: readonly Spec[] }>(() => ({ specs: [] }));

export async function readCatalog(): Promise<void> {
  useCatalog.setState({ specs: await host().catalog() });
}
