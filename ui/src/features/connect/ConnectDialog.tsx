import { useEffect, useState } from "react";
import { Bot, Check, Copy, Monitor, SquareTerminal } from "lucide-react";
import { host } from "@/ipc/client";
import type { Connection, Guest } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { Dialog } from "@/kit/Dialog";
import { SelectField } from "@/kit/SelectField";
import { explain } from "@/state/notify";
import { texts } from "@/texts";
import "./connect.css";

/** How often who is there is asked for while the page is open. */
const LOOK_MS = 2000;
/** How long a copy is confirmed. */
const COPIED_MS = 2000;

const words = texts.connect;

/** What connects an agent's program to this graph, and who is connected. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const [connections, setConnections] = useState<readonly Connection[] | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);

  useEffect(() => {
    let stale = false;
    host()
      .connections()
      .then((all) => !stale && setConnections(all), explain);
    return () => {
      stale = true;
    };
  }, []);

  const connection = connections?.find((it) => it.client === chosen) ?? connections?.[0];
  return (
    <Dialog title={words.title} closeLabel={texts.frame.close} size="medium" onClose={onClose} data-testid="connect-dialog">
      <p>{words.what}</p>
      {connections && connection && (
        <>
          <SelectField
            label={words.program}
            value={connection.client}
            options={connections.map(({ client, title }) => ({ id: client, text: title }))}
            onChange={setChosen}
            data-testid="connect-client"
          />
          <Configuration key={connection.client} connection={connection} />
        </>
      )}
      <Guests />
    </Dialog>
  );
}

function Configuration({ connection }: { connection: Connection }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () => void navigator.clipboard.writeText(connection.text).then(() => setCopied(true), explain);
  return (
    <section className="connect-text">
      <p className="hint">{connection.place}</p>
      <pre tabIndex={0} aria-label={words.configuration(connection.title)} data-testid="connect-text">
        {connection.text}
      </pre>
      <Button icon={copied ? <Check size={14} /> : <Copy size={14} />} onPress={copy} data-testid="connect-copy">
        {copied ? words.copied : words.copy}
      </Button>
    </section>
  );
}

const DOORS = { app: Monitor, cli: SquareTerminal, mcp: Bot } as const;

/** Who is at the graph just now. */
function Guests() {
  const guests = useGuests();
  const agents = guests?.filter(({ door }) => door === "mcp") ?? [];
  if (guests === null) return null;
  return (
    <section className="connect-guests" aria-label={words.here}>
      <h3>{words.here}</h3>
      {agents.length === 0 && <p className="hint">{words.nobody}</p>}
      <ul data-testid="connect-guests">
        {guests.map((guest) => {
          const Icon = DOORS[guest.door];
          return (
            <li key={`${guest.door} ${guest.name} ${guest.since}`}>
              <Icon size={14} aria-hidden />
              <span className="cut">
                {guest.door === "mcp" ? guest.name : `${guest.name} ${guest.version}`}
              </span>
              <span className="note">{words.doors[guest.door]}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useGuests(): readonly Guest[] | null {
  const [guests, setGuests] = useState<readonly Guest[] | null>(null);
  useEffect(() => {
    let stale = false;
    const look = () =>
      host()
        .guests()
        .then((now) => !stale && setGuests(now), () => undefined);
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      stale = true;
      clearInterval(timer);
    };
  }, []);
  return guests;
}
