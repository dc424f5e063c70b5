import fc from "fast-check";
import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { HOSTILE_MARKDOWN } from "../../../../tests/fixtures/content/hostile-markdown.ts";
import { renderArticle } from "./queries/render-article.server.ts";
import { CALCULATOR_MARK, isSlug, isTooNested, readMinutesOf, slugFrom } from "./rules.ts";
import { bienfaitsDuFitness } from "./seed/bienfaits-du-fitness.ts";
import { calculerImc } from "./seed/calculer-imc.ts";
import { confianceImageCorporelle } from "./seed/confiance-image-corporelle.ts";

const htmlOf = (markdown: string) => renderArticle(markdown).parts.join("");

/** Every attribute that each element may have. */
const ALLOWED: Record<string, string[]> = {
  A: ["href"],
  IMG: ["src", "alt", "loading", "srcset", "sizes", "width", "height"],
  OL: ["start"],
  TH: ["align"],
  TD: ["align"],
  H2: ["id"],
  DIV: ["class", "role", "aria-label", "tabindex"],
};
const PLAIN = "P BR HR H3 H4 STRONG EM CODE PRE BLOCKQUOTE UL LI TABLE THEAD TBODY TR".split(" ");

/** Parses as a browser does, and checks every element. */
function expectHarmless(html: string, about: string): void {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true } });
  const { document } = window;
  document.body.innerHTML = html;
  for (const element of [...document.body.querySelectorAll("*")]) {
    const names = element.getAttributeNames();
    expect([...PLAIN, ...Object.keys(ALLOWED)], about).toContain(element.tagName);
    expect(ALLOWED[element.tagName] ?? [], `${about} ${element.tagName}`).toEqual(
      expect.arrayContaining(names),
    );
    const href = element.getAttribute("href");
    // A browser reads "/\" as "//", and ignores tabs and line ends within an address.
    if (href !== null) expect(href, about).toMatch(/^(https?:\/\/[^\s\\]|mailto:|#|\/(?![/\\]))[^\s\\]*$/i);
    const src = element.getAttribute("src");
    if (src !== null) expect(src, about).toMatch(/^\/(images|files\/articles)\/[\w/.-]+$/);
  }
  window.close();
}

describe("an article's Markdown", () => {
  it("becomes HTML with French spacing and headings that can be linked to", () => {
    const { parts, contents } = renderArticle("## Où ça ?\n\nIci : *là*.\n\n## Où ça ?\n\n## R&D");
    expect(parts).toHaveLength(1);
    expect(parts[0]).toContain('<h2 id="ou-ca">Où ça\u00a0?</h2>\n<p>Ici\u00a0: <em>là</em>.</p>');
    expect(contents).toEqual([
      { id: "ou-ca", title: "Où ça\u00a0?" },
      { id: "ou-ca-2", title: "Où ça\u00a0?" },
      { id: "r-d", title: "R&D" },
    ]);
  });

  it("has tables that scroll, pictures that keep their place, and one first-level heading on the page", () => {
    const picture = `/files/articles/${"ab".repeat(16)}-1600x800-1600.webp`;
    const html = htmlOf(
      `# Titre\n\n| Nom | Kilos |\n| :-- | --: |\n| A : b | 12 |\n\n![Une piste](${picture})`,
    );
    expect(html).toContain('<h2 id="titre">Titre</h2>');
    expect(html).toMatch(/<div class="prose-table"[^>]*tabindex="0"><table>/);
    expect(html).toContain('<td align="right">12</td>');
    expect(html).toContain("A\u00a0: b");
    expect(html).toContain(`src="${picture}" alt="Une piste" width="1600" height="800"`);
    expect(html).toContain(`${picture.replace("-1600.webp", "-640.webp")} 640w`);
  });

  it("leaves code as it was typed", () => {
    expect(htmlOf("`a : b` et a : b")).toBe("<p><code>a : b</code> et a\u00a0: b</p>");
  });

  it("lets no markup and no dangerous address through", () => {
    const html = htmlOf(
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[lien](javascript:alert(1)) ![i](data:text/html,x)\n\n## <b onclick="x">Titre</b>',
    );
    expect(html).not.toMatch(/<script|<img|javascript:|data:text|<b /i);
    expect(html).toContain("&lt;script&gt;");
  });

  it.each(HOSTILE_MARKDOWN)("is harmless, whoever wrote it: %j", (markdown) => {
    for (const part of renderArticle(markdown).parts) expectHarmless(part, markdown);
  });

  it("is harmless in any mixture of hostile pieces", () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE_MARKDOWN),
      fc.constantFrom("[", "](", ")", "![", "<", ">", "|", "\n", "`", '"', "\\", "&", "#", "- ", "\t", "{{"),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const markdown = pieces.join("");
        for (const part of renderArticle(markdown).parts) expectHarmless(part, JSON.stringify(markdown));
      }),
      { numRuns: 200 },
    );
  });

  it("parts where the calculator stands, as often as it stands there", () => {
    const { parts } = renderArticle(`Avant\n\n${CALCULATOR_MARK}\n\nEntre\n\n${CALCULATOR_MARK}\n\nAprès`);
    expect(parts.map((part) => part.trim())).toEqual(["<p>Avant</p>", "<p>Entre</p>", "<p>Après</p>"]);
  });

  it("does not part within a list or a quotation, which would stay open", () => {
    expect(renderArticle(`> ${CALCULATOR_MARK}\n\n- a\n\n  ${CALCULATOR_MARK}`).parts).toHaveLength(1);
    expect(renderArticle(`\`\`\`\n${CALCULATOR_MARK}\n\`\`\``).parts).toHaveLength(1);
  });
});

it("knows lines that would take seconds to render", () => {
  for (const line of [
    "> ".repeat(30),
    `${"- ".repeat(30)}a`,
    ">".repeat(40),
    "1. > - ".repeat(9),
    "1. 2. ".repeat(8),
  ])
    expect(isTooNested(`Bien\n${line}`), line).toBe(true);
  for (const line of [
    "- - -",
    "---------------------",
    "* * * * * * * * * * * * * * * *",
    "> - **Gras**",
    "**a** * b * c",
  ])
    expect(isTooNested(line), line).toBe(false);
  for (const { body } of [bienfaitsDuFitness, calculerImc, confianceImageCorporelle])
    expect(isTooNested(body)).toBe(false);
});

it("knows an article's name from anything else an address may hold", () => {
  expect(["calculer-imc", "a", "10-idees"].every(isSlug)).toBe(true);
  for (const other of [
    "",
    "\0",
    "calculer-imc\0",
    "calculer-imc\n",
    "Calculer",
    "a--b",
    "-a",
    "a-",
    "é",
    "../x",
  ])
    expect(isSlug(other), JSON.stringify(other)).toBe(false);
});

it("makes an address of any title", () => {
  expect(slugFrom("L’été, enfin !")).toBe("l-ete-enfin");
  expect(slugFrom("10 idées – et plus")).toBe("10-idees-et-plus");
  expect(slugFrom("???")).toBe("");
  expect(slugFrom(`${"a".repeat(79)} b`)).toBe("a".repeat(79));
});

describe.each([bienfaitsDuFitness, calculerImc, confianceImageCorporelle])("$slug", (article) => {
  const { parts, contents } = renderArticle(article.body);

  it("takes as long to read as the specification says", () => {
    expect(readMinutesOf(article.body)).toBe(article.readMinutes);
  });

  it("begins with a summary, ends with its sources, and has the calculator where it belongs", () => {
    expect(contents[0]?.title).toBe("En bref");
    expect(contents.at(-1)?.title).toBe("Sources");
    expect(contents.length).toBeGreaterThan(6);
    expect(parts).toHaveLength(article === calculerImc ? 2 : 1);
  });

  it("links only to our own pages and to whole secure addresses", () => {
    const links = [...parts.join("").matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect(link).toMatch(/^(\/(blog\/[a-z-]+|coaches)|https:\/\/[a-z0-9.-]+)$/);
  });

  it("uses French apostrophes", () => {
    expect(article.body).not.toContain("'");
  });
});
