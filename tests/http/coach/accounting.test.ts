import { expect, test } from "vitest";
import { parisDay } from "~/platform/format/dates.ts";
import { checkFec } from "../../fixtures/payments/fec-checker.ts";
import { readPdf } from "../../fixtures/read-pdf.ts";
import { readZip } from "../../fixtures/read-zip.ts";
import { downloadFile } from "../../fixtures/server/download.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const year = parisDay(new Date()).slice(0, 4);
const EXPORTS = "/back-office/comptabilite/exports";
const PAPERS = "/dashboard/settings/payment/fichiers";

test("the operator downloads the books of a period, and an archive of one month", async () => {
  const operator = await server.demo("operator");
  const page = await PlainPage.open(operator, "/back-office/comptabilite");
  expect(page.mainText).toContain("OPERATOR_REGISTRATION");
  const links = [...page.document.querySelectorAll("main a[download]")].map((link) =>
    link.getAttribute("href"),
  );
  expect(links).toHaveLength(3);
  const fec = await downloadFile(operator, links[0] ?? "");
  expect(fec.name).toMatch(/^000000000FEC\d{8}\.txt$/);
  const { rows, problems } = checkFec(fec.name ?? "", fec.bytes);
  expect(problems).toEqual([]);
  expect(rows.length).toBeGreaterThan(50);
  expect((await downloadFile(operator, links[0] ?? "")).bytes.equals(fec.bytes)).toBe(true);
  const sales = await downloadFile(operator, links[1] ?? "");
  expect(sales.name).toMatch(/^journal-des-ventes-.*\.csv$/);
  expect(sales.bytes.toString()).toContain("Facture");
  expect((await downloadFile(operator, links[2] ?? "")).bytes.toString()).toContain("DEMO-R");

  const month = rows.find(({ PieceRef }) => PieceRef?.startsWith("DEMO-B"))?.EcritureDate ?? "";
  const chosen = `du=${month.slice(0, 4)}-${month.slice(4, 6)}`;
  const monthly = await PlainPage.open(operator, `/back-office/comptabilite?${chosen}`);
  expect(monthly.mainText).toContain("Documents du mois");
  const archive = await downloadFile(operator, `${EXPORTS}/documents?${chosen}`);
  expect([archive.name, archive.headers["content-type"]]).toEqual([
    `documents-${chosen.slice(3)}.zip`,
    "application/zip",
  ]);
  const files = [...readZip(archive.bytes)];
  expect(files.some(([name]) => name.startsWith("ventes/facture-DEMO-B"))).toBe(true);
  const [, first] = files[0] ?? [];
  expect((await readPdf(first ?? Buffer.alloc(0))).title).toContain("DEMO-");
});

test.each([
  "fec?du=2026-13",
  "fec",
  "documents?du=2026-01&au=2026-12",
  "dac7?annee=2026",
  "ventes?du=2026-02&au=2026-01",
])("there is no file for %s", async (asked) => {
  const { status } = await downloadFile(await server.demo("operator"), `${EXPORTS}/${asked}`);
  expect(status).toBe(404);
});

test("the operator changes an account, and an impossible one is refused beside its field", async () => {
  const operator = await server.demo("operator");
  const path = "/back-office/comptabilite";
  const refused = await operator.post(path, new URLSearchParams({ fees_number: "frais" }));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Un numéro du plan comptable");
  const page = await PlainPage.open(operator, path);
  const fields = new URLSearchParams();
  for (const input of page.document.querySelectorAll<HTMLInputElement>("main form[method=post] input[name]"))
    fields.set(input.getAttribute("name") ?? "", input.getAttribute("value") ?? "");
  expect(fields.get("fees_number")).toBe("627800");
  fields.set("fees_number", "627 810");
  expect((await operator.post(path, fields)).status).toBe(200);
  const { bytes } = await downloadFile(operator, `${EXPORTS}/fec?du=${year}-01&au=${year}-12`);
  expect(bytes.toString("latin1")).toContain("\t627810\t");
  fields.set("fees_number", "");
  expect((await operator.post(path, fields)).status).toBe(200);
  const restored = await PlainPage.open(operator, path);
  expect(restored.document.querySelector("[name=fees_number]")?.getAttribute("value")).toBe("627800");
});

test("a coach saves the papers of the year and the documents of a month, and finds nobody else's", async () => {
  const coach = await server.demo("coach");
  const page = await PlainPage.open(coach, "/dashboard/revenus?vue=documents");
  expect(page.mainText).toContain("Pour vos comptes");
  const statement = await downloadFile(coach, `${PAPERS}/releve?annee=${year}`);
  expect(statement.name).toBe(`releve-annuel-${year}.pdf`);
  expect((await readPdf(statement.bytes)).pages.join(" ")).toContain("Camille Laurent");
  const receipts = await downloadFile(coach, `${PAPERS}/recettes?annee=${year}`);
  expect(receipts.name).toBe(`livre-des-recettes-${year}.csv`);
  expect(receipts.bytes.toString()).toContain("Paiement en ligne (démonstration)");
  const declared = await downloadFile(coach, `${PAPERS}/declaration?annee=${year}`);
  expect(declared.name).toBe(`declaration-urssaf-${year}.csv`);
  expect(declared.bytes.toString()).toContain(`Année ${year} (démonstration);`);
  const month = page.document.querySelector("[name=du] option")?.getAttribute("value");
  const own = await downloadFile(coach, `${PAPERS}/documents?du=${month}`);
  const names = [...readZip(own.bytes).keys()];
  expect(names.length).toBeGreaterThan(0);
  const other = await downloadFile(await server.demo("otherCoach"), `${PAPERS}/documents?du=${month}`);
  if (other.status === 200) for (const name of readZip(other.bytes).keys()) expect(names).not.toContain(name);
  else expect(other.status).toBe(404);
  expect((await downloadFile(coach, `${PAPERS}/releve?annee=2001`)).status).toBe(404);
});
