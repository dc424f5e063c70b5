import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeRows } from "~/platform/format/csv.ts";
import { isName } from "../../accounts/rules/names.ts";
import { EXPORT_START, exportRow, MODEL_ROWS, MODEL_START } from "./export.ts";
import { checkLine, type ImportedProspect, isBlank, openImport, sortLines } from "./import.ts";
import { reportOf } from "./import-report.ts";
import { isClosed, STATUS_LABELS, STATUSES } from "./pipeline.ts";
import { importSummary, problemLine } from "./words.ts";

const NOBODY = { emails: new Set<string>(), phones: new Set<string>() };

function read(text: string | Uint8Array) {
  const file = openImport(typeof text === "string" ? Buffer.from(text) : text);
  const lines = [...file.lines].filter((line) => !isBlank(line)).map((line) => checkLine(file, line));
  return { file, lines };
}

const prospectsOf = (text: string) => read(text).lines.map(({ prospect }) => prospect);
const problemsOf = (text: string) => read(text).lines.map(({ reason }) => reason);

const HEAD = "Prénom;Nom;E-mail;Téléphone;Statut;Prochain appel;Notes\n";
const manon: ImportedProspect = {
  firstName: "Manon",
  lastName: "Petit",
  email: "manon@exemple.fr",
  phone: "+33612345678",
  status: "non_appele",
  nextCallOn: null,
  notes: "",
};

const name = fc
  .string({ unit: fc.constantFrom("a", "É", "-", "'", "’", " ", ".", "(", "ç"), minLength: 1, maxLength: 20 })
  .map((text) => text.replace(/ +/g, " ").trim())
  .filter((text) => text !== "" && isName(text));
const notes = fc
  .string({
    unit: fc.constantFrom("a", "é", '"', ";", "\n", "\t", "=", "+", "-", "@", "'", " ", "🎾"),
    maxLength: 60,
  })
  .map((text) => text.trim());
const prospect: fc.Arbitrary<ImportedProspect> = fc
  .record({
    firstName: name,
    lastName: name,
    email: fc.nat().map((number) => `p${number}@exemple.fr`),
    phone: fc.option(
      fc.oneof(
        fc.integer({ min: 0, max: 99_999_999 }).map((number) => `+336${String(number).padStart(8, "0")}`),
        fc.constantFrom("+32470123456", "+41791234567", "+262692123456", "+447911123456", "+14155552671"),
      ),
    ),
    status: fc.constantFrom(...STATUSES),
    nextCallOn: fc.option(
      fc
        .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    ),
    notes,
  })
  .map((given) => ({ ...given, nextCallOn: isClosed(given.status) ? null : given.nextCallOn }));

test("whatever is exported comes back the same", () => {
  fc.assert(
    fc.property(fc.array(prospect, { maxLength: 20 }), (list) => {
      const rows = list.map((each) => exportRow({ ...each, createdAt: new Date("2026-11-16T12:00:00Z") }));
      const { file, lines } = read(EXPORT_START + writeRows(rows));
      expect(lines.map(({ prospect: found, reason }) => found ?? reason)).toEqual(list);
      expect(file.unknown).toEqual([]);
    }),
  );
});

test("the model is a file that can be imported", () => {
  const sorted = sortLines(read(MODEL_START + writeRows(MODEL_ROWS)).lines, NOBODY);
  expect(sorted).toMatchObject({ added: [{}, {}], followed: [], refused: [] });
});

describe("columns", () => {
  test.each([
    "Prénom;Nom;E-mail;Téléphone",
    "prenom;NOM;email;tel",
    "PRÉNOM;nom;Mail;mobile",
    "First name,Last Name,E-mail,Phone",
    "Given Name,Family Name,E-mail 1 - Value,Phone 1 - Value",
    '"Prénom"\t"Nom"\t"Courriel"\t"Téléphone"',
    "Prénom *;Nom *;Adresse e-mail *;Numéro",
  ])("%s", (headings) => {
    const parts = /\t/.test(headings) ? "\t" : headings.includes(";") ? ";" : ",";
    const line = ["Manon", "Petit", "manon@exemple.fr", "06 12 34 56 78"].join(parts);
    expect(prospectsOf(`${headings}\n${line}`)).toEqual([manon]);
  });

  test("in any order, with others that mean nothing", () => {
    const { file, lines } = read("Ville;E-mail;Nom;Prénom\nLyon;manon@exemple.fr;Petit;Manon");
    expect(lines[0]?.prospect).toMatchObject({ firstName: "Manon", lastName: "Petit" });
    expect(file.unknown).toEqual(["Ville"]);
  });

  test.each([
    [
      "Produit;Prix\nA;1",
      /Il faut au moins «\sPrénom\s», «\sNom\s», «\sE-mail\s».*«\sProduit\s», «\sPrix\s»\.$/,
    ],
    ["Nom;E-mail\nPetit;m@exemple.fr", /«\sNom\s», «\sE-mail\s»\.$/],
    ["Prénom;Nom;E-mail;Email\n", /«\sE-mail\s» est deux fois/],
    ["", /vide/],
    ["\n\n", /vide/],
    ["PK\u0003\u0004...", /CSV UTF-8/],
  ])("%j is refused in words", (text, words) => {
    expect(() => read(text)).toThrow(words);
  });

  test("junk is refused, whatever it is", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 2_000 }), (bytes) => {
        expect(() => read(bytes)).toThrow(/colonnes attendues|vide|classeur/);
      }),
    );
  });
});

describe("a line", () => {
  test.each([
    ["Manon;Petit;manon@exemple.fr;0612345678;;;", manon],
    ["Manon;Petit;manon@exemple.fr;612345678;appel_2;;", { ...manon, status: "appel_2" }],
    ["Manon;Petit;manon@exemple.fr;+33 6 12 34 56 78;PAS INTERESSE;;", { ...manon, status: "pas_interesse" }],
    [
      "Manon;Petit;manon@exemple.fr;'+33612345678;En attente;3/2/27;",
      { ...manon, status: "en_attente", nextCallOn: "2027-02-03" },
    ],
    [
      "Manon;Petit;manon@exemple.fr;06.12.34.56.78;;2027-02-03 00:00;",
      { ...manon, nextCallOn: "2027-02-03" },
    ],
    ["Manon;Petit;manon@exemple.fr;0612345678;Gagné;03/02/2027;", { ...manon, status: "gagne" }],
    ["Manon;Petit;manon@exemple.fr;0612345678;;;'=1+1", { ...manon, notes: "=1+1" }],
    [" Manon ;Petit;manon@exemple.fr;0612345678", manon],
  ])("%s", (line, expected) => expect(prospectsOf(HEAD + line)).toEqual([expected]));

  test.each([
    [";Petit;manon@exemple.fr", "Son prénom est requis."],
    [
      "Manon;Petit;manon",
      "Cette adresse e-mail n’est pas valide\u00a0: il manque peut-être un @ ou un point.",
    ],
    ["Manon;Petit;", "Son adresse e-mail est requise."],
    ["Manon;Petit;m@exemple.fr;12", "Ce numéro de téléphone n’est pas valide."],
    ["Manon;Petit;m@exemple.fr;;Perdue", "Ce statut n’existe pas."],
    ["Manon;Petit;m@exemple.fr;;;31/02/2027", "Cette date n’existe pas\u00a0: écrivez-la comme 16/11/2026."],
    [
      "=HYPERLINK(A1);Petit;m@exemple.fr",
      "Un nom ne contient que des lettres, des espaces, des tirets et des apostrophes.",
    ],
    ['"Manon;Petit;m@exemple.fr', "Un guillemet n’est pas refermé."],
    [`Manon;Petit;m@exemple.fr;;;;${"a".repeat(2001)}`, "2000 caractères au plus."],
  ])("%s is refused", (line, reason) => {
    expect(problemsOf(HEAD + line)[0]).toContain(reason);
  });

  test("every status is known by its label and by its code", () => {
    const lines = STATUSES.flatMap((status) => [status, STATUS_LABELS[status]]).map(
      (text) => `M;P;m@exemple.fr;;${text}`,
    );
    expect(prospectsOf(HEAD + lines.join("\n")).map((found) => found?.status)).toEqual(
      STATUSES.flatMap((status) => [status, status]),
    );
  });
});

describe("duplicates", () => {
  const text = `${HEAD}Manon;Petit;manon@exemple.fr;0612345678
Manon;Petit;MANON@exemple.fr;

;;;;
Karim;Diallo;karim@exemple.fr;06 12 34 56 78
Zoé;Roy;zoe@exemple.fr;0699887766
Léa;Faux;lea;
Noé;Bon;noe@exemple.fr;`;

  test("of each person the first line is taken, unless they are followed", async () => {
    const { file, lines } = read(text);
    const followed = { emails: new Set(["noe@exemple.fr"]), phones: new Set(["+33699887766"]) };
    const sorted = sortLines(lines, followed);
    expect(sorted.added.map(({ line }) => line)).toEqual([2]);
    expect(sorted.followed.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "Cette adresse e-mail est déjà à la ligne 2."],
      [6, "Ce numéro de téléphone est déjà à la ligne 2."],
      [7, "Ce numéro de téléphone est déjà suivi."],
      [9, "Cette adresse e-mail est déjà suivie."],
    ]);
    const report = await reportOf(file, sorted, async () => {});
    expect(report).toMatchObject({ added: 1, followed: 4, refused: 1, problems: [{ line: 8 }] });
    expect(importSummary(report)).toBe("1 prospect ajouté, 4 déjà suivis, 1 ligne ignorée");
    expect(report.problems.map(problemLine)).toEqual([
      "Ligne 8\u00a0: cette adresse e-mail n’est pas valide\u00a0: il manque peut-être un @ ou un point.",
    ]);
    // The lines that were left out form a file, which can be corrected and sent again.
    const again = read(report.left ?? "");
    expect(again.lines.map(({ cells }) => cells.slice(-2))).toMatchObject(
      [
        ["3", /ligne 2/],
        ["6", {}],
        ["7", {}],
        ["8", {}],
        ["9", {}],
      ].map(([line]) => [line, expect.any(String)]),
    );
    expect(again.file.unknown).toEqual([]);
  });

  test("the file of what was left out is written in steps, between which others get a turn", async () => {
    const many = `${HEAD}${Array.from({ length: 4_500 }, (_, at) => `Manon;Petit;${at};`).join("\n")}`;
    const { file, lines } = read(many);
    let releases = 0;
    const none = { emails: new Set<string>(), phones: new Set<string>() };
    const { left = "" } = await reportOf(file, sortLines(lines, none), async () => {
      releases += 1;
    });
    expect(releases).toBeGreaterThanOrEqual(4);
    expect(read(left).lines.map(({ cells }) => cells[2])).toEqual(lines.map(({ cells }) => cells[2]));
  });

  test("nobody is taken twice, and no line is lost", () => {
    fc.assert(
      fc.property(
        fc.array(prospect, { maxLength: 30 }),
        fc.array(prospect, { maxLength: 10 }),
        (list, known) => {
          const lines = list.map((each, at) => ({
            line: at + 2,
            cells: [],
            unclosed: false,
            tooLong: false,
            read: 0,
            prospect: each,
          }));
          const { added, followed, refused } = sortLines(lines, {
            emails: new Set(known.map(({ email }) => email)),
            phones: new Set(known.flatMap(({ phone }) => phone ?? [])),
          });
          expect(added.length + followed.length + refused.length).toBe(list.length);
          const emails = [...known, ...added.map((line) => line.prospect)].map(({ email }) => email);
          expect(new Set(emails).size).toBe(added.length + new Set(known.map(({ email }) => email)).size);
        },
      ),
    );
  });
});
