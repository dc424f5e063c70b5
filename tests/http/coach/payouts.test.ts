import { expect, test } from "vitest";
import { readPdf } from "../../fixtures/read-pdf.ts";
import { downloadFile } from "../../fixtures/server/download.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const linkOf = (page: PlainPage, text: RegExp) =>
  [...page.document.querySelectorAll("main a")]
    .find(({ textContent }) => text.test(textContent ?? ""))
    ?.getAttribute("href") ?? "";

test("a coach sees every sale with its commission, and saves the documents of a payout", async () => {
  const coach = await server.demo("coach");
  const paid = await PlainPage.open(coach, "/dashboard/revenus?vue=virements");
  const terms = [...paid.document.querySelectorAll("main dt")].map(({ textContent }) => textContent);
  for (const label of ["À venir", "Disponible", "Versé"])
    expect(
      terms.some((term) => term?.includes(label)),
      label,
    ).toBe(true);
  const page = await PlainPage.open(coach, "/dashboard/revenus?vue=ventes");
  const income = page.document.querySelector("main");
  const text = income?.textContent?.replaceAll(/\s+/g, " ");
  expect(text).toContain("69,90 € vendus, 6,99 € de commission");
  expect(text).toMatch(/€ repris, [^€]* € de commission rendus/);
  expect(text).toContain("Versé le ");
  expect(text).toContain("Déduit le ");
  // The headings of the columns are for the eye: each amount says what it is.
  const lines = [...(income?.querySelectorAll("li") ?? [])].map((line) => line.textContent ?? "");
  expect(lines.find((line) => line.includes("Séance à domicile"))).toMatch(/Vendu\s:.*Commission\s:.*Net\s:/);
  // The marketplace sells it and the coach supplies it: without VAT, and without a commission.
  const supplied = lines.find((line) => line.includes("Accompagnement complet"));
  expect(supplied).toMatch(/Séance .*Vendu hors taxes\s: 41,6\d\s€ HTNet\s: 37,50\s€/);
  expect(supplied).not.toContain("ommission\u00a0:");

  const statement = await downloadFile(coach, linkOf(paid, /^Relevé DEMO-R\d{4}-\d{5}/));
  expect(statement.name).toMatch(/^releve-DEMO-R\d{4}-\d{5}\.pdf$/);
  const { pages, title } = await readPdf(statement.bytes);
  expect(title).toMatch(/^Relevé de versement DEMO-R/);
  expect(pages.join(" ")).toContain("Camille Laurent");
  const invoice = linkOf(paid, /^Facture DEMO-F/);
  const answerTo = async (who: Parameters<typeof server.demo>[0] | "visitor") => {
    const browser = who === "visitor" ? server.visitor() : await server.demo(who);
    const { status, headers } = await browser.get(invoice);
    return [status, headers["cache-control"]];
  };
  const isPrivate = "private, no-store";
  for (const who of ["coach", "operator"] as const)
    expect(await answerTo(who), who).toEqual([200, isPrivate]);
  for (const who of ["otherCoach", "student", "visitor"] as const)
    expect(await answerTo(who), who).toEqual([404, isPrivate]);

  const next = page.document
    .querySelector('nav[aria-label="Pages des revenus"] a[rel="next"]')
    ?.getAttribute("href");
  expect(next).toMatch(/revenus=2/);
  expect((await PlainPage.open(coach, String(next))).mainText).toMatch(/Page 2 sur \d+/);
});

test("a coach's income of the year is told by kind and client, with the next payout and the turnover to declare", async () => {
  const coach = await server.demo("coach");
  const year = new Date().getFullYear();
  const page = await PlainPage.open(coach, `/dashboard/revenus?annee=${year}`);
  expect(page.document.querySelector("h1")?.textContent).toBe("Revenus");
  for (const words of [
    "Prochain virement",
    "Par nature",
    "Par client",
    `Pour votre déclaration ${year} (Urssaf)`,
  ])
    expect.soft(page.mainText).toContain(words);
  expect(page.document.querySelector('main a[href^="/dashboard/clients/"]')).not.toBeNull();
  const month = await PlainPage.open(coach, "/dashboard/revenus?mois=2001-02");
  expect(month.mainText).toContain("Rien sur cette période");
  for (const typed of ["mois=2026-13", "mois=0001-01", "annee=9", "vue=x&clients=-4"])
    expect((await coach.get(`/dashboard/revenus?${typed}`)).status, typed).toBe(200);
});

test("the operator sees where the money is, finds a person's account, and exports the ledger", async () => {
  const operator = await server.demo("operator");
  const page = await PlainPage.open(operator, "/back-office/finances");
  expect(page.mainText).toContain("Le grand livre est équilibré");
  expect(page.mainText).toMatch(/mois par mois/);
  const ledger = await downloadFile(operator, linkOf(page, /Exporter le grand livre/));
  expect(ledger.name).toMatch(/^grand-livre-.*\.csv$/);
  expect(ledger.bytes.toString("utf8")).toContain("Virement envoyé;Virements en cours;");

  const search = page.document.querySelector('form[role="search"] button') as HTMLElement;
  const found = await page.submit(search, { q: "mercier" });
  const holder = await PlainPage.open(operator, linkOf(found, /^Julien Mercier$/));
  expect(holder.document.querySelector("h1")?.textContent).toBe("Julien Mercier");
  expect(holder.mainText).toContain("Virement décidé");
  expect((await downloadFile(operator, linkOf(holder, /^Relevé DEMO-R/))).name).toMatch(/\.pdf$/);
  const account = await downloadFile(operator, linkOf(holder, /Exporter ce compte/));
  expect(account.name).toMatch(/^grand-livre-titulaire-\d+\.csv$/);
  for (const month of ["2026-13", "9999-12"])
    expect((await operator.get(`/back-office/finances/export?mois=${month}`)).status).toBe(404);
});
