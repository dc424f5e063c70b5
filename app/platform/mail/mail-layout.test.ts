import { describe, expect, test } from "vitest";
import { BRAND } from "../config/brand.ts";
import { renderMail } from "./mail-layout.ts";

const HOSTILE = `<img src=x onerror="alert('1')">&`;

describe("renderMail", () => {
  test("says the same in HTML and in plain text", () => {
    const { html, text } = renderMail({
      title: "Confirmez votre adresse",
      preheader: "Plus qu’une étape",
      paragraphs: ["Bonjour Léa,", "Bienvenue chez nous."],
      facts: [{ label: "Quand", value: "mardi 24 novembre 2026 à 10:00" }],
      action: { label: "Confirmer", url: "https://elan.example/email-confirmed?token=a&type=signup" },
      links: [{ label: "Réserver à nouveau", url: "https://elan.example/coach/1/reserver?a=1&b=2" }],
      footnote: "Ce lien est valable 24 heures.",
      terms: ["Droit de rétractation"],
      stop: { label: "Ne plus recevoir", url: "https://elan.example/stop?token=b&x=1" },
    });
    for (const words of [
      "Confirmez votre adresse",
      "Bonjour Léa,",
      "Bienvenue chez nous.",
      "24 heures",
      "Quand",
      "mardi 24 novembre 2026 à 10:00",
      "Réserver à nouveau",
      "Droit de rétractation",
      "Ne plus recevoir",
      BRAND.name,
    ]) {
      expect(html).toContain(words);
      expect(text).toContain(words);
    }
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain("Plus qu’une étape");
    expect(html).toContain('href="https://elan.example/email-confirmed?token=a&amp;type=signup"');
    expect(text).toContain("\nhttps://elan.example/email-confirmed?token=a&type=signup\n");
    expect(text).toContain("\nQuand\u00a0: mardi 24 novembre 2026 à 10:00\n");
    expect(html).toContain('href="https://elan.example/coach/1/reserver?a=1&amp;b=2"');
    expect(text).toContain("\nhttps://elan.example/coach/1/reserver?a=1&b=2\n");
    expect(html).toContain('href="https://elan.example/stop?token=b&amp;x=1"');
    expect(text).toContain("\nhttps://elan.example/stop?token=b&x=1\n");
  });

  test("escapes every value", () => {
    const { html } = renderMail({
      title: HOSTILE,
      preheader: HOSTILE,
      paragraphs: [HOSTILE],
      facts: [{ label: HOSTILE, value: HOSTILE }],
      action: { label: HOSTILE, url: `https://elan.example/?q="><script>` },
      links: [{ label: HOSTILE, url: `https://elan.example/?q="><script>` }],
      footnote: HOSTILE,
      terms: [HOSTILE],
      stop: { label: HOSTILE, url: `https://elan.example/?q="><script>` },
    });
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<script");
    expect(html.split("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;")).toHaveLength(12);
  });

  test("keeps the line ends of what people wrote", () => {
    const { html } = renderMail({ title: "t", preheader: "p", paragraphs: ["un\r\ndeux\n<trois>"] });
    expect(html).toContain("un<br>deux<br>&lt;trois&gt;");
  });

  test.each(["javascript:alert(1)", "/relatif", "data:text/html,x"])("refuses the link %s", (url) => {
    const empty = { title: "t", preheader: "p", paragraphs: [] };
    expect(() => renderMail({ ...empty, action: { label: "l", url } })).toThrow();
    expect(() => renderMail({ ...empty, links: [{ label: "l", url }] })).toThrow();
    expect(() => renderMail({ ...empty, stop: { label: "l", url } })).toThrow();
  });
});
