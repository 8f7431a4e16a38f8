/** The analyses there are, asked once when the window opens. */
import { create } from "zustand";
import { host } from "@/ipc/client";
import { reportOf } from "@/ipc/errors";
import type { Report, Spec } from "@/ipc/types";

interface Catalog {
  specs: readonly Spec[];
  /** Why there are none. */
  failure: Report | null;
}

export const useCatalog = create<Catalog>(() => ({ specs: [], failure: null }));

export async function readCatalog(): Promise<void> {
  try {
    useCatalog.setState({ specs: await host().catalog(), failure: null });
  } catch (error) {
    useCatalog.setState({ failure: reportOf(error) });
  }
}
