import fc from "fast-check";
import { expect, test } from "vitest";
import { splitLinks } from "./links.ts";

const links = (text: string) =>
  splitLinks(text).flatMap(({ text: shown, href }) => (href === undefined ? [] : [{ shown, href }]));
const hrefs = (text: string) => links(text).map(({ href }) => href);

test("an https address inside a sentence can be pressed, without the signs that end the sentence", () => {
  for (const [sentence, href] of [
    ["Voir https://exemple.fr.", "https://exemple.fr/"],
    ["https://exemple.fr/plan, puis on y va", "https://exemple.fr/plan"],
    ["C’est ici\u00a0: https://exemple.fr/a?b=1&c=2#d\u00a0!", "https://exemple.fr/a?b=1&c=2#d"],
    ["«\u00a0https://exemple.fr/a\u00a0»", "https://exemple.fr/a"],
    ["«https://exemple.fr/a»…", "https://exemple.fr/a"],
    ["(voir https://exemple.fr/a).", "https://exemple.fr/a"],
    ["[https://exemple.fr/a]", "https://exemple.fr/a"],
    ["https://fr.wikipedia.org/wiki/Course_(sport)", "https://fr.wikipedia.org/wiki/Course_(sport)"],
    ["(https://fr.wikipedia.org/wiki/Course_(sport))", "https://fr.wikipedia.org/wiki/Course_(sport)"],
    ["HTTPS://Exemple.FR/Plan", "https://exemple.fr/Plan"],
    ["https://exemple.fr:8443/a", "https://exemple.fr:8443/a"],
    ["d’https://exemple.fr/", "https://exemple.fr/"],
  ] as const)
    expect(hrefs(sentence), sentence).toEqual([href]);
  expect(hrefs("https://un.fr\nhttps://deux.fr")).toEqual(["https://un.fr/", "https://deux.fr/"]);
});

test("nothing else becomes a link", () => {
  for (const text of [
    "javascript:alert(1)",
    "javascript://exemple.fr/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "http://exemple.fr",
    "//exemple.fr",
    "www.exemple.fr",
    "xhttps://exemple.fr",
    "https:/exemple.fr",
    "https:\\\\exemple.fr",
    "https://",
    "https://...",
    "https://exemple",
    "https://localhost/admin",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://banque.fr@mechant.fr/",
    "https://banque.fr:mot@mechant.fr/",
    "https://banque.fr%2f@mechant.fr/",
    "https://exemple.fr:99999/",
    "https://ex_ample..fr/",
  ])
    expect(hrefs(text), text).toEqual([]);
});

test("an address shows the host to which it leads", () => {
  expect(links("https://bаnque.fr/compte")).toEqual([
    { shown: "https://xn--bnque-4ve.fr/compte", href: "https://xn--bnque-4ve.fr/compte" },
  ]);
  // A wide full stop separates the parts of a host too.
  expect(links("https://banque。fr/a")).toEqual([
    { shown: "https://banque.fr/a", href: "https://banque.fr/a" },
  ]);
  expect(links("https://café.fr/thé")).toEqual([
    { shown: "https://xn--caf-dma.fr/thé", href: "https://xn--caf-dma.fr/th%C3%A9" },
  ]);
  // A sign that turns the writing direction ends the address.
  expect(hrefs("https://exemple.fr/\u202egnp.exe")).toEqual(["https://exemple.fr/"]);
  expect(hrefs("https://banque.fr\\@mechant.fr")).toEqual(["https://banque.fr/"]);
});

test("halves of characters, marks of the writing direction and hidden signs end an address or stay text", () => {
  for (const [text, href] of [
    ["https://exemple.fr/\ud83d", "https://exemple.fr/"],
    ["https://exemple.fr/\udc4d/a", "https://exemple.fr/"],
    ["https://exemple.fr/\u202egnp.exe", "https://exemple.fr/"],
    ["https://exemple.fr/\u2066a\u2069", "https://exemple.fr/"],
    ["https://exemple.fr/a\u200bb", "https://exemple.fr/a"],
    ["https://exemple.fr/a\u0000b", "https://exemple.fr/a"],
  ] as const)
    expect(hrefs(text), JSON.stringify(text)).toEqual([href]);
  for (const text of [
    "https://\ud83dexemple.fr/",
    "https://\u202eexemple.fr/",
    "https\u200b://exemple.fr/",
    "java\u0000script:alert(1)",
    "\u202ehttps:\u202c//exemple.fr",
    "https://exemple.fr:80@mechant.fr/",
    "https://%6d%65chant.fr@exemple.fr/",
  ])
    expect(hrefs(text), JSON.stringify(text)).toEqual([]);
});

test("whatever is typed, only https can be pressed, and no word is lost", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "https://",
      "HTTPS://",
      "javascript:",
      "data:",
      "exemple.fr",
      "@",
      "(",
      ")",
      "\\",
      ".",
      "\u202e",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      const pieces = splitLinks(text);
      const isSafe = pieces.every(
        ({ href }) => href === undefined || /^https:\/\/[a-z0-9._-]+(:\d+)?\//.test(href),
      );
      const isWhole = !/^[ -~]*$/.test(text) || pieces.map((one) => one.text).join("") === text;
      return isSafe && isWhole;
    }),
  );
});

test("a long text of signs is read in no time", () => {
  const text = `https://exemple.fr/${"(".repeat(1000)}${")".repeat(1000)}${".".repeat(1000)}`;
  const read = () => {
    const started = performance.now();
    expect(hrefs(text)).toHaveLength(1);
    return performance.now() - started;
  };
  // The best of five: a busy machine is slow now and then, a slow function always.
  expect(Math.min(...Array.from({ length: 5 }, read))).toBeLessThan(200);
});
