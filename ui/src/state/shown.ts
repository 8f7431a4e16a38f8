/** Agents are shown what is selected here. */
import { host } from "@/ipc/client";
import { useSelection } from "./selection";

const PAUSE_MS = 150;
/** Nobody reads more than the first of them. */
const MOST = 10_000;

/** Tells of the selection whenever it has come to rest, until the returned function is called. */
export function showSelection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    const { nodes, edges } = useSelection.getState();
    const ids = [...nodes, ...edges].slice(0, MOST);
    // What has just been deleted is let go of in a moment, and that is told then.
    host()
      .setSelection(ids)
      .catch(() => undefined);
  };
  const stop = useSelection.subscribe((now, before) => {
    if (now.nodes === before.nodes && now.edges === before.edges) return;
    clearTimeout(timer);
    timer = setTimeout(tell, PAUSE_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
