import { brotliDecompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { ask } from "../../fixtures/server/http.ts";
import type { PlainBrowser } from "../../fixtures/server/plain-browser.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
let coach: PlainBrowser;
let coachId: string;
let other: PlainBrowser;

const LIST = "/dashboard/prospects";
/** More than are written at once; twenty thousand, while others are answered, are in tests/long/prospect-lists.test.ts. */
const LINES = 1_200;
const HEAD = "Prénom;Nom;E-mail;Téléphone;Notes";

function send(file: string | Uint8Array<ArrayBuffer>, step = "preview", by = coach) {
  const form = new FormData();
  form.set("step", step);
  form.set("file", new Blob([file], { type: "text/csv" }), "liste.csv");
  return by.post(`${LIST}/import.data`, form);
}

const brought = () => server.query("select * from prospects where coach_id = $1 order by email", coachId);
const forget = () => server.query("delete from prospects where coach_id = $1", coachId);

beforeAll(async () => {
  ({ id: coachId, browser: coach } = await server.member({ role: "coach" }));
  other = (await server.member({ role: "coach" })).browser;
});

test.each([
  [
    "a BOM, semicolons, quotes and line breaks",
    `\ufeff${HEAD}\r\nManon;Petit;m@liste.exemple.fr;;"dit ""oui"";\nmardi"\r\n`,
  ],
  ["commas", 'prenom,nom,email,notes\nManon,Petit,m@liste.exemple.fr,"dit ""oui"";\nmardi"'],
  [
    "tabs, as Excel writes them",
    Buffer.from(
      `\ufeff${HEAD.replaceAll(";", "\t")}\r\nManon\tPetit\tm@liste.exemple.fr\t\t"dit ""oui"";\nmardi"`,
      "utf16le",
    ),
  ],
  [
    "the French of Windows",
    Buffer.from(`${HEAD}\nManon;Petit;m@liste.exemple.fr;;"dit ""oui"";\nmardi"`, "latin1"),
  ],
])("a file with %s is looked at, and taken once", async (_, file) => {
  const preview = await send(file as Uint8Array<ArrayBuffer>);
  expect(preview.status).toBe(200);
  expect(await brought()).toEqual([]);
  for (const _time of ["first", "second"]) {
    expect((await send(file as Uint8Array<ArrayBuffer>, "import")).status).toBe(200);
    expect(await brought()).toMatchObject([
      { first_name: "Manon", notes: 'dit "oui";\nmardi', agreed_at: null },
    ]);
  }
  await forget();
});

const junk = new Uint8Array(200_000).map((_, at) => (at * 7919) % 251);

test.each([
  ["wrong columns", "Produit;Prix\nA;1", 400, "Il faut au moins"],
  ["binary junk", junk, 400, "colonnes attendues"],
  ["a workbook", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 400, "CSV UTF-8"],
  ["nothing", "", 400, "Ce fichier est vide."],
  ["headings alone", HEAD, 400, "il n’a que ses titres"],
  [
    "20 001 lines",
    `${HEAD}\n${"Manon;Petit;m@liste.exemple.fr\n".repeat(20_001)}`,
    400,
    "lignes\u00a0: partagez-le",
  ],
  ["more than 5 MB", `${HEAD}\n${"x".repeat(5 * 1024 * 1024)}`, 400, "trop lourd"],
  ["more than a body may be", "x".repeat(9 * 1024 * 1024), 413, ""],
])("refused in words: %s", async (_, file, status, words) => {
  for (const step of ["preview", "import"]) {
    const answer = await send(file as Uint8Array<ArrayBuffer>, step).catch(
      (cut: NodeJS.ErrnoException) => cut,
    );
    // The server answers before the end of a request that is far too large, so the client may find the connection
    // closed.
    if (answer instanceof Error)
      expect([status, answer.code]).toEqual([413, expect.stringMatching(/EPIPE|ECONNRESET/)]);
    else {
      expect(answer.status).toBe(status);
      expect(answer.text).toContain(words);
    }
  }
  expect(await brought()).toEqual([]);
});

test("a formula is refused as a name, and harmless as a note", async () => {
  const file = `${HEAD}\n=cmd();Petit;f@liste.exemple.fr\nZoé;Roy;z@liste.exemple.fr;;=HYPERLINK("http://x")`;
  const taken = await send(file, "import");
  expect(taken.text).toContain("Un nom ne contient que des lettres");
  const { text } = await coach.get(`${LIST}/export?q=z@liste`);
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
  await forget();
});

test("a long list comes in whole and leaves as it came, for its coach alone", async () => {
  const lines = Array.from({ length: LINES }, (_, at) => `Manon;Petit;m${at}@liste.exemple.fr;;Note ${at}`);
  expect((await send([HEAD, ...lines].join("\n"), "import")).text).toContain(String(LINES));

  const cookie = coach.cookies.header;
  const answer = await ask(`${server.origin}${LIST}/export?q=liste&status=non_appele`, {
    headers: { Cookie: cookie, "Accept-Encoding": "br" },
  });
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "cache-control": "private, no-store",
    "content-disposition": expect.stringMatching(/^attachment; filename="prospects-\d{4}-\d\d-\d\d\.csv"$/),
  });
  const text = brotliDecompressSync(answer.body).toString();
  expect(text.startsWith("\ufeffPrénom;Nom;E-mail;")).toBe(true);
  expect(text.split("\r\n").filter((line) => line.includes("@liste.exemple.fr"))).toHaveLength(LINES);
  const head = await ask(`${server.origin}${LIST}/export`, { method: "HEAD", headers: { Cookie: cookie } });
  expect([head.status, head.body.length]).toEqual([200, 0]);

  // No request of a coach shows the prospects of another one.
  for (const address of [`${LIST}/export`, `${LIST}/export?q=manon`, `${LIST}?view=board`, `${LIST}?q=manon`])
    expect((await other.get(address)).text, address).not.toContain("@liste.exemple.fr");
  expect((await send(text, "preview", other)).text).toContain(String(LINES));
});

test("the model is a file to download, and can be sent as it is", async () => {
  const model = await coach.get(`${LIST}/export?model`);
  expect(model.headers["content-disposition"]).toBe('attachment; filename="modele-prospects.csv"');
  expect((await send(model.text)).status).toBe(200);
});

test("another coach moves no card", async () => {
  const seventh = "select id from prospects where coach_id = $1 and email = 'm7@liste.exemple.fr'";
  const [row] = await server.query<{ id: string }>(seventh, coachId);
  const move = new URLSearchParams({ intent: "move", prospect: row?.id ?? "", status: "gagne" });
  expect((await other.post(LIST, move)).status).toBe(404);
  for (const asked of [LIST, `${LIST}.data?view=board`])
    expect((await coach.post(asked, move)).status).toBe(200);
  const history = await server.query("select * from prospect_interactions where prospect_id = $1", row?.id);
  expect(history).toMatchObject([{ old_status: "non_appele", new_status: "gagne" }]);
});
