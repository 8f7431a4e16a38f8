import { describe, expect, it } from "vitest";
import { readNumber, type NumberFault } from "./number";

describe("a typed number", () => {
  it.each<[string, number | null]>([
    ["", null],
    ["  ", null],
    [" 2 ", 2],
    ["1500", 1500],
    ["1.5", 1.5],
    [".5", 0.5],
    ["5.", 5],
    ["+3", 3],
    ["-1e3", -1000],
    ["-0", 0],
    ["0.0e-400", 0],
    ["1e300", 1e300],
    ["-1.5E+300", -1.5e300],
    ["5e-324", 5e-324],
    ["4.9e-324", 5e-324],
    ["0.30000000000000004", 0.1 + 0.2],
    ["0.10000000000000000000", 0.1],
    ["0.000123", 0.000123],
    ["9007199254740991", 9007199254740991],
    ["9007199254740992", 9007199254740992],
    ["100000000000000000000", 1e20],
    ["1e+300", 1e300],
  ])("%j is %s", (text, value) => expect(readNumber(text)).toEqual({ ok: true, value }));

  it.each<[string, NumberFault["why"]]>([
    ["two", "none"],
    ["0x10", "none"],
    ["Infinity", "none"],
    ["1 500", "none"],
    ["1.2.3", "none"],
    ["a,b", "none"],
    [",", "none"],
    ["1e999", "large"],
    ["-1e999", "large"],
    ["0.1e-400", "small"],
    ["-1e-999", "small"],
    ["9007199254740993", "digits"],
    ["9007199254740993.0", "digits"],
    ["1152921504606846977", "digits"],
    ["0.1234567890123456789", "digits"],
    ["1.00000000000000000001", "digits"],
    ["123456789.1234567891", "digits"],
  ])("%j is refused: %s", (text, why) => expect(readNumber(text)).toEqual({ ok: false, fault: { why } }));

  it.each<[string, string[]]>([
    ["1,500", ["1500", "1.500"]],
    ["1,5", ["1.5"]],
    ["-1,5e3", ["-1.5e3"]],
    ["1.000,5", ["1000.5"]],
    ["1.234.567,25", ["1234567.25"]],
    ["1.00,5", []],
    ["1,00.5", []],
    ["1,2,3", []],
    ["1,000,000", ["1000000"]],
    ["1,234.5", ["1234.5"]],
    [",5", [".5"]],
  ])("%j is not guessed at: its readings are %j", (text, ways) => {
    expect(readNumber(text)).toEqual({ ok: false, fault: { why: "comma", ways } });
  });

  it("that was written by the program is read back as it is", () => {
    for (const value of [1e300, 2 ** 60, 1 / 3, Number.MAX_VALUE, Number.MIN_VALUE, -123456.789, 2 ** 53, 1e21]) {
      expect(readNumber(String(value))).toEqual({ ok: true, value });
    }
  });
});
