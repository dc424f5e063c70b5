import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { acceptPaper, refusePaper } from "~/features/back-office/commands/decide-paper.server.ts";
import { requireOwnPage } from "~/features/discovery/gate.server.ts";
import { getCoachProfile } from "~/features/discovery/queries/get-coach-profile.server.ts";
import { remindOfPapers } from "~/features/readiness/commands/remind-papers.server.ts";
import { sendPaper, withdrawPaper } from "~/features/readiness/commands/send-paper.server.ts";
import {
  exportPapers,
  listOwnPapers,
  listWaitingPapers,
  openOwnPaper,
  openPaperAsOperator,
} from "~/features/readiness/queries/papers.server.ts";
import type { PaperKind } from "~/features/readiness/rules/papers.ts";
import { createFolderStore } from "~/platform/files/files.server.ts";
import { stopPictureProcess } from "~/platform/files/pictures/images.server.ts";
import { prunePrivateFiles } from "~/platform/files/private-files.server.ts";
import { addDays, parisDay } from "~/platform/format/dates.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { ownerOf } from "../fixtures/accounts/owners.ts";
import { SECRETS } from "../fixtures/accounts/secrets.ts";
import { addCoach } from "../fixtures/bookings/coaches.ts";
import { testDatabase } from "../fixtures/database/database.ts";
import { pdf } from "../fixtures/pdf.ts";
import { drawing } from "../stress/pictures/drawing.ts";

const { db, pool } = testDatabase();
const { columnKeys, linkSecret } = SECRETS;
const mails = { publicUrl: "https://elan.example", linkSecret };
const terms = { provider: "demo", needsPapers: true } as const;
const operator = ownerOf(randomUUID(), "operator");
const coach = ownerOf(randomUUID(), "coach");
const other = ownerOf(randomUUID(), "coach");
const TODAY = parisDay(new Date());
const HOLDER = "Nora Diallo-Secret";
let folder: string;
let services: Parameters<typeof sendPaper>[0];
const pages = { coach: 0, other: 0 };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-papers-"));
  services = { db, files: createFolderStore(folder), log: createLogger("silent"), columnKeys };
  await pool.query(
    "insert into disciplines (id, name, icon, color, description) values (3, 'Yoga', '', '', '') on conflict do nothing",
  );
  for (const [id, role] of [
    [operator.id, "student"],
    [coach.id, "coach"],
    [other.id, "coach"],
  ])
    await pool.query("insert into users (id, email, role) values ($1, $1 || '@exemple.fr', $2)", [id, role]);
  pages.coach = await addCoach(pool, { userId: coach.id, name: "Nora Diallo" });
  pages.other = await addCoach(pool, { userId: other.id });
});
beforeEach(async () => {
  await rm(path.join(folder, "private"), { recursive: true, force: true });
  await pool.query(
    "select testing.empty_tables('private_files, coach_papers, forgotten_files, rate_limits, coach_checks, mails, operator_actions, graphile_worker._private_jobs')",
  );
});
afterAll(async () => {
  await stopPictureProcess();
  await rm(folder, { recursive: true, force: true });
});

const MARK = "Numéro secret 0691";
const FILE_NAME = "Passeport Nora Diallo.pdf";
const own = () => requireOwnPage(db, coach);
const send = async (
  kind: PaperKind = "insurance",
  bytes: Uint8Array = pdf(),
  { by = coach, expiresOn = kind === "diploma" ? null : addDays(TODAY, 200) } = {},
) =>
  sendPaper(services, by, await requireOwnPage(db, by), {
    kind,
    file: new File([new Uint8Array(bytes)], FILE_NAME),
    holder: HOLDER,
    number: MARK,
    expiresOn,
  });
const papers = async () => (await listOwnPapers(db, await own())).papers;
const waiting = async () => (await listWaitingPapers(db, operator, { page: 1, columnKeys })).rows;
const accept = (
  { id, kind }: { id: string; kind: PaperKind },
  { expiresOn = addDays(TODAY, 200) as string | null, number = "06911ED0123" } = {},
) =>
  acceptPaper(
    db,
    operator,
    { ...mails, columnKeys, terms },
    { paper: id, kind, holder: HOLDER, number, expiresOn },
  );
const refuse = (id: string) => refusePaper(db, operator, mails, { paper: id, reason: "Illisible." });
const first = async () => {
  const [paper] = await waiting();
  if (!paper) throw new Error("no paper waits");
  return paper;
};
const subjects = async () =>
  (await pool.query<{ subject: string }>("select subject from mails order by id")).rows.map(
    ({ subject }) => subject.split(" · ")[0],
  );
const checksShown = async () => (await getCoachProfile(pool, pages.coach, 1))?.checks ?? [];
const storedFiles = async () =>
  (await readdir(path.join(folder, "private")).catch(() => [])).filter((name) => name.includes("sealed"));

test("a paper is encrypted at rest, whole for its coach and the operator, and for nobody else", async () => {
  const bytes = pdf();
  await send("insurance", bytes);
  const stored = await storedFiles();
  expect(stored).toHaveLength(1);
  const disk = await readFile(path.join(folder, "private", stored[0] ?? ""));
  expect(disk.includes("%PDF")).toBe(false);
  expect(disk.includes(Buffer.from(bytes).toString("base64").slice(0, 40))).toBe(false);
  const rows = JSON.stringify((await pool.query("select * from coach_papers, private_files")).rows);
  for (const secret of [HOLDER, MARK, "Passeport"]) expect(rows).not.toContain(secret);
  const paper = await first();
  expect(paper).toMatchObject({ holder: HOLDER, number: MARK, coachName: "Nora Diallo", content: "pdf" });
  const parts = { db, files: services.files, columnKeys };
  for (const opened of [
    await openOwnPaper(parts, await own(), paper.id),
    await openPaperAsOperator(parts, operator, paper.id),
  ]) {
    expect(opened).toMatchObject({ contentType: "application/pdf", name: "insurance.pdf" });
    expect(opened?.bytes.equals(Buffer.from(bytes))).toBe(true);
  }
  expect(await openOwnPaper(parts, await requireOwnPage(db, other), paper.id)).toBeUndefined();
  expect(await exportPapers(columnKeys)(db, coach)).toMatchObject([{ titulaire: HOLDER, numero: MARK }]);
  expect(await exportPapers(columnKeys)(db, other)).toBeUndefined();
});

test("a paper that a process of the version before stores loses the name of its file as well", async () => {
  await pool.query(
    `with file as (insert into private_files (owner_id, purpose, name, expires_at)
       values ($1, 'paper', $3, now() + interval '1 day') returning id)
     insert into coach_papers (id, coach_id, kind, content, bytes, details) select id, $2, 'diploma', 'picture', 1, '' from file`,
    [coach.id, pages.coach, FILE_NAME],
  );
  expect((await pool.query("select name from private_files")).rows).toEqual([{ name: "diploma.webp" }]);
});

test("a photo is encoded again and shown; what is neither a photo nor a whole PDF is refused", async () => {
  await send("identity", await drawing(900, 600).png().toBuffer());
  const paper = await first();
  const opened = await openPaperAsOperator({ db, files: services.files, columnKeys }, operator, paper.id);
  expect(opened?.contentType).toBe("image/webp");
  expect(opened?.bytes.subarray(8, 12).toString()).toBe("WEBP");
  expect(opened).not.toHaveProperty("name");
  for (const bad of [Buffer.from("<script>alert(1)</script>"), pdf().subarray(0, 200)])
    await expect(send("identity", bad)).rejects.toMatchObject({ code: "invalid_input", field: "file" });
  expect(await papers()).toHaveLength(1);
});

test("several papers of one kind at the same moment leave one, and the files of the others go", async () => {
  await Promise.all([send(), send(), send(), send("identity")]);
  expect((await papers()).map(({ kind }) => kind).sort()).toEqual(["identity", "insurance"]);
  await pool.query("update forgotten_files set forgotten_at = now() - interval '2 hours'");
  await prunePrivateFiles(db, services.files);
  expect(await storedFiles()).toHaveLength(2);
  const [paper] = await papers();
  await withdrawPaper({ db }, await own(), paper?.id ?? "");
  await expect(withdrawPaper({ db }, await requireOwnPage(db, other), paper?.id ?? "")).rejects.toMatchObject(
    { code: "not_found" },
  );
  expect(await papers()).toHaveLength(1);
});

test("an accepted paper is a badge until its last day; only the number of the card is shown", async () => {
  await send("professional-card");
  const card = await first();
  await accept(card);
  await send("identity");
  await accept(await first());
  expect(await checksShown()).toMatchObject([
    { kind: "identity", number: null },
    { kind: "professional-card", number: "06911ED0123" },
  ]);
  expect(await subjects()).toEqual([
    "Document vérifié\u00a0: Carte professionnelle",
    "Document vérifié\u00a0: Pièce d’identité",
  ]);
  const { rows } = await pool.query("select action, reason from operator_actions order by id");
  expect(rows[0]).toEqual({ action: "accept paper", reason: "Carte professionnelle" });
  // The accepted card counts while a newer one waits, and is deleted once that one is accepted.
  await send("professional-card", pdf(), { expiresOn: addDays(TODAY, 900) });
  expect((await checksShown()).map(({ kind }) => kind)).toContain("professional-card");
  await accept(await first(), { expiresOn: addDays(TODAY, 900) });
  expect((await papers()).filter(({ kind }) => kind === "professional-card")).toHaveLength(1);
  await pool.query("update coach_checks set expires_on = current_date - 2 where kind = 'identity'");
  expect((await checksShown()).map(({ kind }) => kind)).toEqual(["professional-card"]);
});

test("of two decisions at once one counts, a replaced paper cannot be decided, and a refusal tells why", async () => {
  await send();
  const paper = await first();
  const outcomes = await Promise.allSettled([accept(paper), refuse(paper.id), accept(paper)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await pool.query("select testing.empty_tables('private_files, coach_papers, coach_checks, mails')");
  await send();
  const outdated = await first();
  await send();
  await expect(accept(outdated)).rejects.toMatchObject({ code: "conflict" });
  await refuse((await first()).id);
  expect(await papers()).toMatchObject([{ status: "refused", reason: "Illisible." }]);
  expect(await checksShown()).toEqual([]);
  const { rows } = await pool.query("select subject, body from mails");
  expect(rows).toHaveLength(1);
  expect(rows[0].body).toContain("Illisible.");
  await send();
  expect(await papers()).toMatchObject([{ status: "waiting", reason: null }]);
});

test("the oldest paper comes first, five on a page", async () => {
  for (const kind of ["identity", "insurance", "diploma"] as const) {
    await send(kind);
    await send(kind, pdf(), { by: other });
  }
  await pool.query("update coach_papers set sent_at = now() - interval '1 day' where kind = 'diploma'");
  const page = await listWaitingPapers(db, operator, { page: 2, columnKeys });
  expect([page.total, page.pageCount, page.rows.length]).toEqual([6, 2, 1]);
  expect((await waiting()).slice(0, 2).map(({ kind }) => kind)).toEqual(["diploma", "diploma"]);
});

test("a coach is reminded 30 and 7 days before the end and on the last day, once each", async () => {
  await send();
  await accept(await first());
  const remind = async (days: number) => {
    await pool.query(
      "update coach_checks set expires_on = (now() at time zone 'Europe/Paris')::date + $1::int",
      [days],
    );
    await pool.query("delete from mails");
    await Promise.all([1, 2].map(() => remindOfPapers({ db, ...mails, needsPapers: true })));
    await remindOfPapers({ db, ...mails, needsPapers: true });
    return (await subjects()).length;
  };
  const sent: [number, number][] = [];
  for (const days of [31, 30, 29, 8, 7, 6, 1, 0, -1]) sent.push([days, await remind(days)]);
  expect(sent.filter(([, mailed]) => mailed > 0)).toEqual([
    [30, 1],
    [7, 1],
    [0, 1],
  ]);
  // A newer paper begins anew; one that came with ten days left is told of at once.
  await send();
  await accept(await first());
  expect([await remind(10), await remind(9), await remind(5)]).toEqual([1, 0, 1]);
});

test("the papers of a closed account are erased, rows and files", async () => {
  await send("identity", pdf(), { by: other });
  await pool.query("delete from users where id = $1", [other.id]);
  expect((await pool.query("select from coach_papers")).rows).toEqual([]);
  expect((await pool.query("select from private_files")).rows).toEqual([]);
  await pool.query("update forgotten_files set forgotten_at = now() - interval '2 hours'");
  await prunePrivateFiles(db, services.files);
  expect((await storedFiles()).length).toBe(0);
});
