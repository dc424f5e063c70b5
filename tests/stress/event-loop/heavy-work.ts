import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { ARTICLE_LIMITS } from "../../../app/features/content/articles/rules.ts";
import { growCoaches } from "../../../bench/synthetic-data.ts";
import type { ROLES } from "../../fixtures/accounts/cast.ts";
import { growProspects } from "../../fixtures/messages/prospects.ts";
import { makeRecording } from "../../fixtures/recordings.ts";
import type { PlainBrowser } from "../../fixtures/server/plain-browser.ts";
import type { ServerProcess } from "../../fixtures/server/server-process.ts";
import { giantPicture, sendPhoto } from "../abuse/pictures.ts";
import { growSales } from "./many-sales.ts";

export type People = Record<(typeof ROLES)[number], PlainBrowser>;
type Work = [name: string, run: () => Promise<unknown>];

interface Site {
  people: People;
  sql: pg.Pool;
  server: ServerProcess;
}

/** As many as one coach may follow, and as an import may have. */
const PROSPECTS = 100_000;
const IMPORTED = 20_000;
const COACHES = 6_000;
const LINES = 500;
const PATIENCE_MS = 300_000;

/** The heaviest that the limits of the product allow. The data is there when this resolves. */
export async function heavyWork({ people, sql, server }: Site): Promise<Work[]> {
  const { visitor, coach, student, operator } = people;
  const { rows } = await sql.query(
    "select u.id, c.id as coach from users u join coaches c on c.user_id = u.id where u.email = 'coach@exemple.fr'",
  );
  const me = rows[0] as { id: string; coach: number };
  await growSales(sql, me.id);
  await growCoaches(sql, COACHES);
  await growProspects(sql, me.id, { own: PROSPECTS, others: 1_000 });
  await sql.query(`update order_documents set content = jsonb_set(content, '{lines}', (
    select jsonb_agg(line) from (select content -> 'lines' -> 0 as line from generate_series(1, ${LINES})) l))`);
  const get = (browser: PlainBrowser, ...addresses: string[]): (() => Promise<void>) => {
    return async () => {
      for (const address of addresses) {
        const { status } = await browser.get(address);
        if (status !== 200) throw new Error(`${address} answered ${status}`);
      }
    };
  };
  const documents = await sql.query(
    "select o.number, d.id from order_documents d join orders o on o.id = d.order_id order by d.number",
  );
  const statements = await sql.query(
    "select d.id from documents d join ledger_holders h on h.id = d.holder_id where h.user_id = $1",
    [me.id],
  );
  const months = await sql.query<{ month: string }>(
    `select to_char(issued_at at time zone 'Europe/Paris', 'YYYY-MM') as month from order_documents
     group by 1 order by count(*) desc limit 1`,
  );
  const ownMonths = await sql.query<{ month: string }>(
    `select to_char(d.issued_at at time zone 'Europe/Paris', 'YYYY-MM') as month
     from documents d join ledger_holders h on h.id = d.holder_id where h.user_id = $1 group by 1 order by count(*) desc limit 1`,
    [me.id],
  );
  const conversations = await sql.query<{ id: string }>(
    `select c.id from conversations c join users u on u.id = c.student_id
     where c.coach_id = $1 and u.email = 'eleve@exemple.fr'`,
    [me.coach],
  );
  const picture = await giantPicture();
  const year = new Date().getFullYear();
  const books = "/back-office/comptabilite/exports";
  const papers = "/dashboard/settings/payment/fichiers";
  return [
    ["accounting", get(operator, "/back-office/comptabilite", "/back-office/comptabilite/dac7")],
    ["books as FEC", get(operator, `${books}/fec?du=${year - 1}-01&au=${year}-12`)],
    ["journal of sales", get(operator, `${books}/ventes?du=${year - 1}-01&au=${year}-12`)],
    ["payouts as CSV", get(operator, `${books}/versements?du=${year - 1}-01&au=${year}-12`)],
    ["declaration DAC7", get(operator, `${books}/dac7?annee=${year}`)],
    ["ZIP of a month", get(operator, ...months.rows.map(({ month }) => `${books}/documents?du=${month}`))],
    [
      "ZIP of a coach's month",
      get(coach, ...ownMonths.rows.map(({ month }) => `${papers}/documents?du=${month}`)),
    ],
    ["income", get(coach, "/dashboard/revenus", `${papers}/releve?annee=${year}`)],
    ["income as CSV", get(coach, `${papers}/recettes?annee=${year}`, `${papers}/declaration?annee=${year}`)],
    [
      "lists of the desk",
      get(
        operator,
        ...["sessions", "packs", "paiements"].flatMap((list) => [
          `/back-office/${list}`,
          `/back-office/${list}?q=a`,
          `/back-office/${list}?page=20`,
        ]),
        "/back-office/litiges",
        "/back-office/a-traiter",
      ),
    ],
    [
      "lists of the desk as CSV",
      get(operator, ...["sessions", "packs", "paiements"].map((list) => `/back-office/exports/${list}`)),
    ],
    ["long articles", () => sendLongArticles(operator)],
    ["recordings", () => sendRecordings(student, conversations.rows[0]?.id ?? "")],
    [
      "places",
      get(
        visitor,
        ...["ly", "saint", "12 rue de la paix paris"].map(
          (typed) => `/functions/v1/geocode/search?q=${typed}`,
        ),
      ),
    ],
    [
      "searches",
      get(visitor, "/search-results?discipline=Yoga&city=Lyon", "/coaches?q=a", "/coaches?page=300"),
    ],
    ["site map", get(visitor, "/sitemap/coachs-1.xml", "/sitemap/coachs-2.xml")],
    ["booking page", get(student, `/coach/${me.coach}/reserver`, `/coach/${me.coach}/reserver`)],
    [
      "invoices",
      get(
        operator,
        ...documents.rows.map(
          ({ number, id }) => `/back-office/boutique/commandes/${number}/documents/${id}`,
        ),
      ),
    ],
    ["statements", get(coach, ...statements.rows.map(({ id }) => `/payout-documents/${id}`))],
    ["ledger as CSV", get(operator, "/back-office/finances/export")],
    [
      "prospects",
      get(
        coach,
        "/dashboard/prospects",
        "/dashboard/prospects?view=board",
        "/dashboard/prospects?q=nom42",
        "/dashboard/closing-help",
      ),
    ],
    ["prospects as CSV", get(coach, "/dashboard/prospects/export")],
    ["data export", () => exportData(coach, sql)],
    ["download of the data", async () => get(coach, `/private-files/${await latestFile(sql, me.id)}`)()],
    ["import, looked at", () => sendList(coach, "preview", true)],
    ["import, refused lines", () => sendList(coach, "preview", false)],
    [
      "import",
      async () => {
        await sql.query("delete from prospects where coach_id = $1", [me.id]);
        await sendList(coach, "import", true);
      },
    ],
    ["import of the same people", () => sendList(coach, "import", true)],
    ["large forms", () => sendLargeForms(visitor)],
    [
      "picture",
      () => sendPhoto(server.url, picture, { Cookie: student.cookies.header, "X-Forwarded-For": "10.9.9.9" }),
    ],
  ];
}

/** A list as a spreadsheet writes it. */
function listOf(count: number, isValid: boolean): File {
  const lines = Array.from({ length: count }, (_, at) => {
    const phone = `06 ${String(at)
      .padStart(8, "0")
      .replace(/(..)(?=.)/g, "$1 ")}`;
    return `Prénom${at};Nom${at};${isValid ? `${at}@liste.exemple.fr` : `${at}`};${phone};Appel 1;16/11/2026;Veut reprendre le sport, « doucement »`;
  });
  const head = "Prénom;Nom;E-mail;Téléphone;Statut;Prochain appel;Notes";
  return new File([[head, ...lines].join("\r\n")], "liste.csv", { type: "text/csv" });
}

export async function sendList(
  coach: PlainBrowser,
  step: "preview" | "import",
  isValid: boolean,
): Promise<void> {
  const form = new FormData();
  form.set("step", step);
  form.set("file", listOf(IMPORTED, isValid));
  const { status } = await coach.post("/dashboard/prospects/import.data", form);
  if (status !== 200) throw new Error(`The import answered ${status}.`);
}

async function exportData(coach: PlainBrowser, sql: pg.Pool): Promise<void> {
  await coach.post("/dashboard/settings", new URLSearchParams({ intent: "export-data" }));
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    await delay(200);
    const { rows } = await sql.query(
      "select from private_files where purpose = 'data export' and key is not null",
    );
    if (rows.length > 0) return;
  }
  throw new Error("The data was not exported.");
}

async function latestFile(sql: pg.Pool, ownerId: string): Promise<string> {
  const { rows } = await sql.query(
    "select id from private_files where owner_id = $1 order by created_at desc limit 1",
    [ownerId],
  );
  return String(rows[0]?.id);
}

/** As long as an article may be, in the shapes that cost most to render. */
async function sendLongArticles(operator: PlainBrowser): Promise<void> {
  for (const piece of [
    "Une phrase avec du *texte*, du **gras** et un [lien](https://exemple.fr).\n\n",
    "| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |\n\n",
    "- un\n  - deux\n    - trois\n",
    "> ## Titre\n> texte `code`\n\n",
    "*a **b ",
    "[a](",
    "![",
    "`",
    "&amp;",
    "a\n",
  ]) {
    const body = piece.repeat(Math.floor(ARTICLE_LIMITS.body / piece.length));
    const { status } = await operator.post("/back-office/articles/rendu", new URLSearchParams({ body }));
    // A text that would take minutes is refused.
    if (status !== 200 && status !== 400) throw new Error(`The preview of an article answered ${status}.`);
  }
}

/** A minute of each kind, as browsers record them. */
async function sendRecordings(student: PlainBrowser, conversation: string): Promise<void> {
  for (const container of ["webm", "mp4"] as const)
    for (const kind of ["voice", "video"] as const) {
      const form = new FormData();
      form.set("conversation", conversation);
      form.set("recording", kind);
      const bytes = await makeRecording({ container, seconds: 59, video: kind === "video" ? 1 : 0 });
      form.set("file", new File([bytes], "note"));
      const { status } = await student.post("/functions/v1/attachments", form);
      if (status !== 200) throw new Error(`A recording answered ${status}.`);
    }
}

/** Just below the limit of a form, in the shapes that cost most to read. */
async function sendLargeForms(visitor: PlainBrowser): Promise<void> {
  const long = "x".repeat(900_000);
  const files = new FormData();
  for (let at = 0; at < 8_000; at += 1) files.append("f", new File([], "f"));
  const fields = new URLSearchParams(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, "a"]));
  const text = new URLSearchParams({ name: "a", email: "a@exemple.fr", subject: "s", message: long });
  for (const body of [text, fields, files]) await visitor.post("/contact", body);
}
