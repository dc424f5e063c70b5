import { describe, expect, it, test } from "vitest";
import { fillText, unknownTokens, writtenAnchors } from "./facts.ts";

const FACTS = { commission: { text: "10\u00a0%" }, tva: { missing: "Numéro de TVA" } };

describe("tokens", () => {
  test.each([
    ["Nous retenons {{commission}}.", []],
    ["Nous retenons {{comission}}, soit {{comission}}.", ["comission"]],
    ["{{garanties-legales}}", []],
    ["{{constructor}}", ["constructor"]],
    ["{{ commission }} et { commission }", []],
  ])("« %s » has these that nobody knows: %j", (text, unknown) =>
    expect(unknownTokens(text, FACTS)).toEqual(unknown),
  );

  it("become their values, or a mark of what is missing", () =>
    expect(fillText("{{commission}}, {{tva}}, {{autre}}", FACTS)).toBe(
      "10\u00a0%, Numéro de TVA\u00a0: à compléter, {{autre}}",
    ));
});

test("anchors are those of the headings", () =>
  expect(writtenAnchors("## 1. Avis {#avis}\n\nVoir {#rien}.\n\n### Suite {#suite}  \n\n## Sans")).toEqual([
    "avis",
    "suite",
  ]));
