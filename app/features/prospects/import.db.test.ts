import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { type DemoEmail, seedPeople } from "../accounts/seed.server.ts";
import { changeStatus } from "./commands/change-status.server.ts";
import { importProspects, previewImport } from "./commands/import-prospects.server.ts";
import { addProspect } from "./commands/write-prospect.server.ts";
import { requireOwnProspect } from "./gate.server.ts";
import { exportList } from "./queries/export-list.server.ts";
import { exportProspects } from "./queries/export-prospects.server.ts";
import { countStatuses } from "./queries/list-prospects.server.ts";
import { loadBoard } from "./queries/load-board.server.ts";
import { CARDS_PER_COLUMN } from "./rules/board.ts";
import { tilesOf } from "./rules/pipeline.ts";

const { db, pool } = testDatabase();
let people: Record<DemoEmail, string>;
const coachOf = (email: DemoEmail) => ownerOf(people[email], "coach");
const own = () => coachOf("coach@exemple.fr");
const other = () => coachOf("coach2@exemple.fr");

beforeAll(async () => {
  people = await db.transaction((tx) => seedPeople(tx));
});
beforeEach(async () => {
  await pool.query("delete from prospects");
  await pool.query("delete from rate_limits");
});

const HEAD = "Prénom;Nom;E-mail;Téléphone;Statut;Prochain appel;Notes";
const file = (...lines: string[]) => Buffer.from([HEAD, ...lines].join("\n"));
const listOf = (count: number, from = 0) =>
  file(...Array.from({ length: count }, (_, at) => `Manon;Petit;p${from + at}@exemple.fr;;Appel 1;;`));
const rowsOf = async (coachId: string) =>
  (
    await pool.query("select * from prospects where coach_id = $1 order by created_at desc, id desc", [
      coachId,
    ])
  ).rows;
const readAll = async (pieces: AsyncGenerator<string>) => {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
};

test("a preview writes nothing, and an import what it showed, without consent, history or news", async () => {
  const bytes = file(
    "Manon;Petit;manon@exemple.fr;0612345678;Appel 2;03/02/2027;Rappeler",
    "Karim;Diallo;Manon@exemple.fr;",
    "Léa;;lea@exemple.fr;",
    "Zoé;Roy;zoe@exemple.fr;",
  );
  const preview = await previewImport(db, own(), bytes);
  expect(preview).toMatchObject({ added: 2, followed: 1, refused: 1 });
  expect(await rowsOf(own().id)).toEqual([]);
  expect(await importProspects(db, own(), bytes)).toEqual(preview);
  const rows = await rowsOf(own().id);
  // In the order of the file, as the list shows them.
  expect(rows.map(({ email }) => email)).toEqual(["manon@exemple.fr", "zoe@exemple.fr"]);
  expect(rows[0]).toMatchObject({
    first_name: "Manon",
    phone: "+33612345678",
    status: "appel_2",
    notes: "Rappeler",
    agreed_at: null,
    from_contact: false,
  });
  for (const table of ["prospect_interactions", "graphile_worker.jobs"]) {
    const { rows: found } = await pool.query(`select 1 from ${table}`);
    expect(found, table).toEqual([]);
  }
});

test("taken again, or from two tabs at once, nobody is added twice", async () => {
  const bytes = listOf(700);
  const reversed = file(...Array.from({ length: 700 }, (_, at) => `Manon;Petit;P${699 - at}@exemple.fr;`));
  const reports = await Promise.all([
    importProspects(db, own(), bytes),
    importProspects(db, own(), reversed),
  ]);
  expect(reports.map(({ added, followed }) => [added, followed]).sort()).toEqual([
    [0, 700],
    [700, 0],
  ]);
  expect(await importProspects(db, own(), bytes)).toMatchObject({ added: 0, followed: 700 });
  expect(await rowsOf(own().id)).toHaveLength(700);
});

test("whoever writes meanwhile waits for the file, and nobody for each other", async () => {
  const person = { firstName: "Zoé", lastName: "Roy", phone: null, notes: "", agreed: false };
  const mixed = (part: number) =>
    file(
      ...Array.from(
        { length: 600 },
        (_, at) => `Zoé;Roy;f${part}-${at}@exemple.fr;;${at % 2 ? "Gagné" : "Appel 1"};;`,
      ),
    );
  const { id } = await addProspect(db, own(), { ...person, email: "seule@exemple.fr" });
  const moved = await requireOwnProspect(db, own(), id);
  const moves = async () => {
    for (const status of ["gagne", "appel_1", "non_appele", "gagne", "appel_1"] as const)
      await changeStatus(db, moved, { status, notes: "" });
  };
  const byHand = addProspect(db, own(), { ...person, email: "f2-599@exemple.fr" }).catch(() => undefined);
  const [, , ...reports] = await Promise.all([
    moves(),
    byHand,
    importProspects(db, own(), mixed(1)),
    importProspects(db, own(), mixed(2)),
  ]);
  expect(reports[0]?.added).toBe(600);
  expect(await rowsOf(own().id)).toHaveLength(1_201);
  const counts = await countStatuses(db, own());
  expect(Object.values(counts).reduce((sum, many) => sum + many, 0)).toBe(1_201);
});

test("another coach's people are nobody here", async () => {
  const bytes = file("Manon;Petit;manon@exemple.fr;0612345678");
  await importProspects(db, other(), bytes);
  expect(await previewImport(db, own(), bytes)).toMatchObject({ added: 1, followed: 0 });
  expect(await importProspects(db, own(), bytes)).toMatchObject({ added: 1, followed: 0 });
  expect(await rowsOf(other().id)).toHaveLength(1);
  expect(await readAll(exportList(db, own(), {}))).toContain("manon@exemple.fr");
});

test("20 000 lines are taken, and not one more", async () => {
  expect(await previewImport(db, own(), listOf(20_000))).toMatchObject({ added: 20_000, refused: 0 });
  await expect(previewImport(db, own(), listOf(20_001))).rejects.toThrow(/plus de 20.000 lignes/);
});

test("a file of several statements is written and read back whole, in its order", async () => {
  const many = 1_100;
  expect(await importProspects(db, own(), listOf(many))).toMatchObject({ added: many });
  const text = await readAll(exportList(db, own(), {}));
  // All of them and once each, though they came in the same instant.
  const emails = text
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(";")[2]);
  expect(emails).toEqual(Array.from({ length: many }, (_, at) => `p${at}@exemple.fr`));
  expect(tilesOf(await countStatuses(db, own())).total).toBe(many);
  expect(await previewImport(db, other(), Buffer.from(text))).toMatchObject({ added: many, refused: 0 });
});

test("a file that cannot be written whole leaves nothing behind", async () => {
  await pool.query(`create function refuse_one() returns trigger language plpgsql as $$ begin
    if new.email = 'p900@exemple.fr' then raise exception 'no'; end if; return new; end $$;
    create trigger refuse_one before insert on prospects for each row execute function refuse_one()`);
  await expect(importProspects(db, own(), listOf(1_000))).rejects.toThrow();
  await pool.query("drop function refuse_one cascade");
  expect(await rowsOf(own().id)).toEqual([]);
});

test("too many files an hour are refused", async () => {
  await previewImport(db, own(), listOf(1));
  await pool.query("update rate_limits set hits = 59");
  await previewImport(db, own(), listOf(1));
  await expect(previewImport(db, own(), listOf(1))).rejects.toMatchObject({ code: "rate_limited" });
  await expect(previewImport(db, other(), listOf(1))).resolves.toMatchObject({ added: 1 });
});

test("the export holds what is asked for, and the board each column's newest", async () => {
  await importProspects(
    db,
    own(),
    file(
      ...Array.from({ length: 25 }, (_, at) => `Manon;Petit;p${at}@exemple.fr;;Appel 1`),
      "Karim;Diallo;karim@exemple.fr;;Gagné;;=cmd()",
    ),
  );
  await importProspects(db, other(), file("Zoé;Secret;zoe@exemple.fr;"));
  const won = await readAll(exportList(db, own(), { filter: "gagne" }));
  expect(won.split("\r\n")).toEqual([
    "\ufeffPrénom;Nom;E-mail;Téléphone;Statut;Prochain appel;Notes;Ajouté le",
    expect.stringMatching(/^Karim;Diallo;karim@exemple\.fr;;Gagné;;'=cmd\(\);\d\d\/\d\d\/\d{4}$/),
    "",
  ]);
  expect((await readAll(exportList(db, own(), { q: "manon pet" }))).split("\r\n")).toHaveLength(27);
  const counts = await countStatuses(db, own());
  const board = await loadBoard(db, own(), { counts });
  const brief = board.map(({ status, total, cards }) => [status, total, cards.length]);
  expect(brief).toContainEqual(["appel_1", 25, CARDS_PER_COLUMN]);
  expect(brief).toContainEqual(["gagne", 1, 1]);
  expect(board).toHaveLength(10);
  expect(board[1]?.cards.map(({ email }) => email).slice(0, 2)).toEqual(["p0@exemple.fr", "p1@exemple.fr"]);
  expect(JSON.stringify(board)).not.toContain("Secret");
  const found = await loadBoard(db, own(), { q: "kar", filter: "gagne", counts });
  expect(found).toMatchObject([{ status: "gagne", total: 1, cards: [{ firstName: "Karim" }] }]);
  expect(await loadBoard(db, own(), { q: "secret", filter: "gagne", counts })).toMatchObject([{ total: 0 }]);
});

test("the board reads few rows of many, by the index of the statuses", async () => {
  await pool.query(
    `insert into prospects (coach_id, first_name, last_name, email, status)
     select $1, 'Manon', 'Petit', 'p' || n || '@exemple.fr', 'appel_1' from generate_series(1, 5000) n`,
    [own().id],
  );
  await pool.query("vacuum analyze prospects");
  const counts = await countStatuses(db, own());
  const statements: { text: string; values: unknown[] }[] = [];
  const query = vi.spyOn(pool, "query").mockImplementationOnce(((
    { text }: { text: string },
    values: unknown[],
  ) => {
    statements.push({ text, values });
    return { rows: [] };
  }) as never);
  await loadBoard(db, own(), { counts });
  query.mockRestore();
  expect(statements).toHaveLength(1);
  const [statement] = statements;
  const { rows } = await pool.query(`explain (analyze, format json) ${statement?.text}`, statement?.values);
  const plan = JSON.stringify(rows);
  expect(plan).toContain('"prospects_status"');
  expect(plan).not.toContain("Seq Scan");
});

test("a cell without an end is refused in a sentence", async () => {
  const sentence = /^La ligne 2 a une case de plus de 8\s000 caractères/u;
  const hostile = Buffer.concat([file(""), Buffer.from('"\n"'.repeat(1_500_000))]);
  await expect(previewImport(db, own(), hostile)).rejects.toMatchObject({
    code: "invalid_input",
    message: expect.stringMatching(sentence),
  });
});

test("other work is done between two parts of a large file", async () => {
  const note = "x".repeat(1_500);
  const lines = Array.from({ length: 2_000 }, (_, at) => `Manon;Petit;p${at}@exemple.fr;;Appel 1;;${note}`);
  const bytes = file(...lines);
  let [turns, isDone] = [0, false];
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await previewImport(db, own(), bytes).finally(() => {
    isDone = true;
  });
  // One for each 64 000 characters, at the least.
  expect(turns).toBeGreaterThan(bytes.length / 70_000);
});

test("while a large file is read, others get a turn every few lines", async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    counter = setImmediate(count);
  };
  let counter = setImmediate(count);
  try {
    await previewImport(db, own(), listOf(5_000));
  } finally {
    clearImmediate(counter);
  }
  expect(turns).toBeGreaterThan(50);
});

test("the copy of a coach with many prospects has each of them once, the newest first", async () => {
  await pool.query(
    `insert into prospects (coach_id, first_name, last_name, email, created_at)
     select $1, 'Manon', 'Petit', 'p' || n || '@exemple.fr', now() - n % 40 * interval '1 minute'
     from generate_series(1, 2300) n`,
    [own().id],
  );
  const rows = await rowsOf(own().id);
  expect((await exportProspects(db, own())).map(({ email }) => email)).toEqual(
    rows.map(({ email }) => email),
  );
});
