import { expect, it } from "vitest";
import { alpha, mix, parseColor, rgba, toCss, toHex } from "./color";

it.each([
  ["#fff", rgba(255, 255, 255)],
  ["#4a5fd0", rgba(0x4a, 0x5f, 0xd0)],
  ["#4a5fd080", rgba(0x4a, 0x5f, 0xd0, 0x80)],
  [" rgb(1, 2, 3) ", rgba(1, 2, 3)],
  ["rgb(24 28 40 / 50%)", rgba(24, 28, 40, 128)],
  ["rgba(1,2,3,0.5)", rgba(1, 2, 3, 128)],
  ["", null],
  ["#12345", null],
  ["tomato", null],
  ["rgb(1, 2)", null],
])("%j is read as a colour or refused", (text, color) => expect(parseColor(text)).toBe(color));

it("white is not negative, and a mixture lies between", () => {
  expect(rgba(255, 255, 255)).toBe(0xffffffff);
  expect(mix(rgba(0, 0, 0), rgba(200, 100, 50), 0.5)).toBe(rgba(100, 50, 25));
  expect(alpha(mix(rgba(0, 0, 0, 0), rgba(0, 0, 0, 255), 0.2))).toBe(51);
});

it("a colour is written for CSS", () => {
  expect(toHex(rgba(1, 254, 16))).toBe("#01fe10");
  expect(toCss(rgba(1, 2, 3), 0.5)).toBe("rgba(1,2,3,0.5)");
});
