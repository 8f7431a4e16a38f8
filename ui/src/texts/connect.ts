export const connect = {
  action: "Connect an agent",
  title: "Connect an agent",
  what: "An agent’s program can read and write this graph while you look at it. What it writes shows here at once, under its name, and can be undone.",
  program: "Its program",
  configuration: (program: string) => `Configuration for ${program}`,
  copy: "Copy",
  copied: "Copied",
  here: "At this graph now",
  nobody: "No agent is connected yet.",
  doors: { app: "app", cli: "command line", mcp: "agent" },
};
