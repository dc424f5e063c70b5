import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./theme.css", import.meta.url), "utf8");

type Tokens = ReadonlyMap<string, string>;

function readTokens(block: string | undefined): [string, string][] {
  return [...(block ?? "").matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6})\s*;/g)].map(([, name = "", hex = ""]) => [
    name,
    hex,
  ]);
}

const [, lightBlock] = /:root\s*\{([^}]*)\}/.exec(css) ?? [];
const [, darkBlock] = /prefers-color-scheme: dark\)\s*\{\s*:root\s*\{([^}]*)\}/.exec(css) ?? [];
const light: Tokens = new Map(readTokens(lightBlock));
const dark: Tokens = new Map([...light, ...readTokens(darkBlock)]);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, foreground: string, background: string): number {
  const [one, other] = [foreground, background].map((name) => {
    const hex = tokens.get(name);
    if (!hex) throw new Error(`theme.css has no colour named ${name}`);
    return luminance(hex);
  }) as [number, number];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const pages = ["chalk", "surface", "sunken"];
const pales = ["clay-pale", "green-pale", "danger-pale", "sand"];

/** Foreground, then the backgrounds a component puts it on. */
const text: [string, string[]][] = [
  ["ink", [...pages, ...pales]],
  ["muted", [...pages, ...pales]],
  ["clay-text", [...pages, "clay-pale", "sand"]],
  ["green-text", [...pages, "green-pale"]],
  ["danger-text", [...pages, "danger-pale"]],
  ["on-clay", ["clay", "clay-strong"]],
  ["on-green", ["green"]],
  ["on-danger", ["danger", "danger-text"]],
  ["chalk", ["ink"]],
];

const graphics: [string, string[]][] = [
  ["edge", pages],
  ["star", [...pages, "clay-pale"]],
  ["clay", [...pages, "clay-pale"]],
  ["green", pages],
  ["danger", pages],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("%s theme", (_name, tokens) => {
  it.each(text.flatMap(([on, under]) => under.map((back) => [on, back] as const)))(
    "%s can be read on %s",
    (on, back) => expect(contrast(tokens, on, back)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(graphics.flatMap(([on, under]) => under.map((back) => [on, back] as const)))(
    "%s stands out from %s",
    (on, back) => expect(contrast(tokens, on, back)).toBeGreaterThanOrEqual(3),
  );
});

it("gives the dark theme every colour of the light one", () => {
  expect(readTokens(darkBlock).map(([name]) => name)).toEqual([...light.keys()]);
});
