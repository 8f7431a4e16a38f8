import { describe, expect, it } from "vitest";
import { ago, bytes, count, counted, decimal, short } from "./words";

it.each([
  [0, "0 nodes"],
  [1, "1 node"],
  [12_345, "12,345 nodes"],
])("%d is counted as %s", (value, words) => expect(count(value, "node")).toBe(words));

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [1536, "1.5 KB"],
  [48_213, "47 KB"],
  [5 * 1024 ** 3, "5.0 GB"],
])("%d bytes are %s", (value, words) => expect(bytes(value)).toBe(words));

it("a weight keeps what matters of its digits", () => {
  expect(decimal(22)).toBe("22");
  expect(decimal(0.1 + 0.2)).toBe("0.3");
});

describe("a time", () => {
  const now = Date.UTC(2026, 10, 30, 12);
  it.each([
    [2, "just now"],
    [40, "40 sec. ago"],
    [180, "3 min. ago"],
    [7200, "2 hr. ago"],
    [86_400, "yesterday"],
    [3 * 86_400, "3 days ago"],
  ])("%d seconds ago is %s", (seconds, words) => {
    expect(ago(new Date(now - seconds * 1000).toISOString(), now)).toBe(words);
  });
  it("beyond a week is its date, and nonsense is itself", () => {
    expect(ago("2026-01-02T03:04:05.000000Z", now)).toMatch(/2026/);
    expect(ago("soon", now)).toBe("soon");
  });
});

it("a long text is cut between letters, never inside one", () => {
  expect(short("abc", 3)).toBe("abc");
  expect(short("abcd", 3)).toBe("ab…");
  expect(short("👩‍🚀👩‍🚀", 2)).not.toContain("\uFFFD");
  expect([...short("x".repeat(10_000), 60)].length).toBe(60);
});

it.each([
  ["Delete 20000 nodes", "Delete 20,000 nodes"],
  ["Delete 1234567 nodes and edges", "Delete 1,234,567 nodes and edges"],
  ["Make 1000 changes", "Make 1,000 changes"],
  ["Delete 999 nodes", "Delete 999 nodes"],
  ["Create concept 20000", "Create concept 20000"],
  ["Create concept A10000 nodes", "Create concept A10000 nodes"],
  ["Create “2024 changes”", "Create “2024 changes”"],
  ["Create “2024 changes” and 5000 edges", "Create “2024 changes” and 5,000 edges"],
  ["Delete 20000 nodes, “2024 changes” and “a 1500 rows ” more”", "Delete 20,000 nodes, “2024 changes” and “a 1500 rows ” more”"],
  ["Connect by “two\n3000 lines or 2000 rows”", "Connect by “two\n3000 lines or 2000 rows”"],
  ["Import 2024 changes.graphml", "Import 2024 changes.graphml"],
])("the counts of %j are written as in %j", (summary, words) => expect(counted(summary)).toBe(words));
