import { describe, expect, it } from "vitest";
import { fillHtml, renderLegalText } from "./queries/render-legal-text.server.ts";

const FACTS = {
  commission: { text: "10\u00a0%" },
  denomination: { text: 'Élan "& fils" <script>' },
  contact: { text: "a@b.fr", href: "mailto:a@b.fr" },
  tva: { missing: "Numéro de TVA" },
};

describe("a legal text", () => {
  it("has the facts that it names, and headings at the addresses that it chose", async () => {
    const { parts, contents } = await renderLegalText(
      "## 5. Prix : {{commission}} {#prix}\n\nÉcrivez à {{contact}}.\n\n### Suite {#suite}\n\nFin, {{tva}}.",
      FACTS,
    );
    expect(contents).toEqual([{ id: "prix", title: "5. Prix\u00a0: 10\u00a0%" }]);
    const [html = ""] = parts;
    expect(html).toContain('<h2 id="prix">');
    expect(html).toContain('<h3 id="suite">Suite</h3>');
    expect(html).toContain('<a href="mailto:a@b.fr">a@b.fr</a>');
    expect(html).toMatch(/<mark class="[^"]+">Numéro de TVA\u00a0: à compléter<\/mark>/);
    expect(html).not.toContain("{");
  });

  it("has the guarantees of the law between two parts", async () =>
    expect((await renderLegalText("Avant.\n\n{{garanties-legales}}\n\nAprès.", FACTS)).parts).toHaveLength(
      2,
    ));

  it("runs nothing that a fact or an author has written", () => {
    expect(fillHtml("<p>{{denomination}}</p>", FACTS)).toBe(
      "<p>Élan &quot;&amp; fils&quot; &lt;script&gt;</p>",
    );
    // A token inside a tag stays: its value could end the attribute.
    expect(fillHtml('<a href="/{{denomination}}">là</a>', FACTS)).toBe('<a href="/{{denomination}}">là</a>');
  });

  it("puts no link into a link", () =>
    expect(fillHtml('<p><a href="/contact">{{contact}}</a>, {{contact}}</p>', FACTS)).toBe(
      '<p><a href="/contact">a@b.fr</a>, <a href="mailto:a@b.fr">a@b.fr</a></p>',
    ));
});
