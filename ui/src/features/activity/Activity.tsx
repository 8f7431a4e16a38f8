import { useEffect, useState } from "react";
import { Bot, History, Redo2, Undo2, User } from "lucide-react";
import { host } from "@/ipc/client";
import type { Entry } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { Empty } from "@/kit/Pieces";
import { useGraph } from "@/state/graph";
import { useHistory } from "@/state/history";
import { explain } from "@/state/notify";
import { texts } from "@/texts";
import { ago, counted, short, time } from "@/texts/words";
import { actorOf, joined } from "./entries";
import "./activity.css";

const PAGE = 50;
const MINUTE_MS = 60_000;

/** The journal of the graph that is open. */
export function Activity() {
  const isOpen = useGraph((graph) => graph.info !== null);
  const opened = useHistory((history) => history.opened);
  if (!isOpen) return <Empty icon={<History size={20} />} title={texts.frame.noGraph} />;
  return <Journal key={opened} />;
}

/** Newest first: when, who, what. */
function Journal() {
  const [entries, setEntries] = useState<readonly Entry[] | null>(null);
  const [ended, setEnded] = useState(false);
  const revision = useGraph((graph) => graph.revision);
  const now = useNow();

  useEffect(() => {
    let stale = false;
    host()
      .journal(null, PAGE)
      .then((newest) => {
        if (stale) return;
        setEntries((before) => joined(newest, before ?? []));
        setEnded((before) => before || newest.length < PAGE);
      }, explain);
    return () => {
      stale = true;
    };
  }, [revision]);

  const older = () => {
    const last = entries?.[entries.length - 1];
    if (last === undefined) return;
    host()
      .journal(last.seq, PAGE)
      .then((page) => {
        setEntries((before) => joined(before ?? [], page));
        setEnded(page.length < PAGE);
      }, explain);
  };

  if (entries === null) return null;
  if (entries.length === 0) {
    return (
      <Empty icon={<History size={20} />} title={texts.frame.activityEmpty}>
        <p className="hint">{texts.frame.activityEmptyNote}</p>
      </Empty>
    );
  }
  return (
    <div className="activity" data-testid="activity">
      <ol>
        {entries.map((entry) => (
          <EntryRow key={entry.seq} entry={entry} now={now} />
        ))}
      </ol>
      {!ended && (
        <Button small look="ghost" onPress={older}>
          {texts.frame.older}
        </Button>
      )}
    </div>
  );
}

function EntryRow({ entry, now }: { entry: Entry; now: number }) {
  const actor = actorOf(entry);
  return (
    <li className={`entry ${entry.kind}`}>
      <span className={actor.agent ? "entry-mark agent" : "entry-mark"}>
        <Mark entry={entry} agent={actor.agent} />
      </span>
      <div className="entry-body">
        <p className="entry-what">
          {entry.kind !== "do" && <span className="entry-kind">{entry.kind === "undo" ? texts.frame.undid : texts.frame.redid} </span>}
          {short(counted(entry.summary), 240)}
        </p>
        <p className="note">
          {actor.name} · <time dateTime={entry.at} title={time(entry.at)}>{ago(entry.at, now)}</time>
        </p>
        {entry.author.reason !== null && <p className="entry-why">{short(entry.author.reason, 400)}</p>}
      </div>
    </li>
  );
}

function Mark({ entry, agent }: { entry: Entry; agent: boolean }) {
  if (entry.kind === "undo") return <Undo2 size={13} aria-hidden />;
  if (entry.kind === "redo") return <Redo2 size={13} aria-hidden />;
  return agent ? <Bot size={13} aria-hidden /> : <User size={13} aria-hidden />;
}

/** The time now, good to the minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  const revision = useGraph((graph) => graph.revision);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [revision]);
  return now;
}
