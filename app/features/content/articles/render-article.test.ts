import { describe, expect, it } from "vitest";
import { CALCULATOR_MARK, renderArticle } from "./queries/render-article.server.ts";
import { bienfaitsDuFitness } from "./seed/bienfaits-du-fitness.ts";
import { calculerImc } from "./seed/calculer-imc.ts";
import { confianceImageCorporelle } from "./seed/confiance-image-corporelle.ts";

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

  it("lets no markup and no dangerous address through", () => {
    const [html = ""] = renderArticle(
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[lien](javascript:alert(1)) ![i](data:text/html,x)\n\n## <b onclick="x">Titre</b>',
    ).parts;
    expect(html).not.toMatch(/<script|<img src=x|javascript:|data:text|<b /i);
    expect(html).toContain("&lt;script&gt;");
  });

  it("parts where the calculator stands", () => {
    const { parts } = renderArticle(`Avant\n\n${CALCULATOR_MARK}\n\nAprès`);
    expect(parts.map((part) => part.trim())).toEqual(["<p>Avant</p>", "<p>Après</p>"]);
  });
});

describe.each([bienfaitsDuFitness, calculerImc, confianceImageCorporelle])("$slug", (article) => {
  const { parts, contents } = renderArticle(article.body);

  it("takes as long to read as it says", () => {
    const [read = ""] = article.body.split("## Sources");
    const words = read.match(/[\p{L}\d]+(?:[’'-][\p{L}\d]+)*/gu)?.length ?? 0;
    expect(words / article.readMinutes).toBeGreaterThanOrEqual(200);
    expect(words / article.readMinutes).toBeLessThanOrEqual(230);
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
