import { z } from "zod";
import {
  type CsvLine,
  decodeText,
  findDelimiter,
  LONGEST_CELL,
  readCell,
  readLines,
} from "~/platform/format/csv.ts";
import { isDay } from "~/platform/format/dates.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { fold, withoutHidden } from "~/platform/format/text.ts";
import { AppError } from "~/platform/web/errors.ts";
import { newProspectSchema } from "../schema.ts";
import {
  ADDED_ON,
  COLUMN_NAMES,
  COLUMNS,
  type Column,
  IMPORT_LIMITS,
  LINE,
  REASON,
  REQUIRED,
} from "./columns.ts";
import { isClosed, STATUS_LABELS, STATUSES, type Status } from "./pipeline.ts";

/** Removes accents, capitals and signs: "E-mail *" equals "email". */
const plainHeading = (heading: string) => fold(heading).replace(/[^a-z0-9]/g, "");

const BY_HEADING = new Map<string, Column>(
  COLUMN_NAMES.flatMap((column) => {
    const { heading, known } = COLUMNS[column];
    return [plainHeading(heading), ...known].map((name): [string, Column] => [name, column]);
  }),
);
const OURS = new Set([ADDED_ON, LINE, REASON].map(plainHeading));

const columnOf = (heading: string) => BY_HEADING.get(plainHeading(heading));

/** Recognizes labels and codes; an empty cell is the first status. */
const BY_STATUS = new Map<string, Status>(
  STATUSES.flatMap((status) => [status, STATUS_LABELS[status]].map((name) => [plainHeading(name), status])),
);

const status = z.string().transform((text, context): Status => {
  const found = text === "" ? "non_appele" : BY_STATUS.get(plainHeading(text));
  if (found) return found;
  context.addIssue({ code: "custom", message: "Ce statut n’existe pas." });
  return z.NEVER;
});

const FRENCH_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;

/** Parses "16/11/2026", "16/11/26" or "2026-11-16", optionally with a time. */
const day = z.string().transform((text, context): string | null => {
  if (text === "") return null;
  const [date = ""] = text.split(/[\sT]/);
  const [, days = "", months = "", years = ""] = FRENCH_DAY.exec(date) ?? [];
  const iso = years ? `${years.padStart(4, "20")}-${months.padStart(2, "0")}-${days.padStart(2, "0")}` : date;
  if (isDay(iso)) return iso;
  context.addIssue({
    code: "custom",
    message: "Cette date n’existe pas\u00a0: écrivez-la comme 16/11/2026.",
  });
  return z.NEVER;
});

const importedSchema = newProspectSchema
  .omit({ agreed: true })
  .extend({ status, nextCallOn: day })
  // Won and lost prospects have no next call.
  .transform((prospect) => (isClosed(prospect.status) ? { ...prospect, nextCallOn: null } : prospect));
export type ImportedProspect = z.infer<typeof importedSchema>;

/** It maps each column to its position. */
type Places = Partial<Record<Column, number>>;

export interface ImportFile {
  headings: string[];
  places: Places;
  /** unrecognized headings */
  unknown: string[];
  /** the remaining lines, read lazily */
  lines: Generator<CsvLine, undefined>;
}

const named = (headings: readonly string[]) =>
  headings.map((heading) => `«\u00a0${heading}\u00a0»`).join(", ");
const MOST_NAMED = 8;
const LONGEST_NAMED = 30;

const refuse = (message: string) => new AppError("invalid_input", { message });

/** Throws a refusal with advice if the file cannot be read. */
export function openImport(bytes: Uint8Array): ImportFile {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw refuse(
      "Ce fichier est un classeur. Dans votre tableur, choisissez «\u00a0Enregistrer sous\u00a0» puis «\u00a0CSV UTF-8\u00a0», et envoyez ce fichier-là.",
    );
  const recognised = (headings: string[]) => headings.filter((heading) => columnOf(heading)).length;
  const { text, delimiter } = findDelimiter(decodeText(bytes), recognised);
  const lines = readLines(text, delimiter);
  const first = lines.next().value;
  if (first?.tooLong) throw tooLong(first);
  const headings = (first?.cells ?? []).map((heading) => withoutHidden(heading).trim());
  const places: Places = {};
  for (const [at, heading] of headings.entries()) {
    const column = columnOf(heading);
    if (column && places[column] !== undefined)
      throw refuse(
        `La colonne «\u00a0${COLUMNS[column].heading}\u00a0» est deux fois dans ce fichier. Gardez-en une.`,
      );
    if (column) places[column] = at;
  }
  const filled = headings.filter((heading) => heading !== "");
  if (filled.length === 0) throw refuse("Ce fichier est vide.");
  if (REQUIRED.some((column) => places[column] === undefined)) {
    const expected = REQUIRED.map((column) => COLUMNS[column].heading);
    const found = filled.slice(0, MOST_NAMED).map((heading) => heading.slice(0, LONGEST_NAMED));
    throw refuse(
      `Ce fichier n’a pas les colonnes attendues. Il faut au moins ${named(expected)}\u00a0; ` +
        `sa première ligne dit ${named(found)}${filled.length > found.length ? "…" : "."}`,
    );
  }
  const unknown = filled.filter((heading) => !columnOf(heading) && !OURS.has(plainHeading(heading)));
  return { headings, places, unknown: unknown.slice(0, MOST_NAMED), lines };
}

/** Spreadsheets often end with empty lines. */
export const isBlank = ({ cells }: CsvLine): boolean => cells.every((cell) => cell.trim() === "");

export interface CheckedLine extends CsvLine {
  prospect?: ImportedProspect;
  /** why the line is refused */
  reason?: string;
}

export function checkLine({ places }: Pick<ImportFile, "places">, line: CsvLine): CheckedLine {
  if (line.unclosed) return { ...line, reason: "Un guillemet n’est pas refermé." };
  const cellOf = (column: Column) => readCell(line.cells[places[column] ?? -1] ?? "");
  const read = importedSchema.safeParse(
    Object.fromEntries(COLUMN_NAMES.map((column) => [column, cellOf(column)])),
  );
  if (read.success) return { ...line, prospect: read.data };
  return { ...line, reason: [...new Set(read.error.issues.map(({ message }) => message))].join(" ") };
}

export const tooLong = ({ line }: Pick<CsvLine, "line">) =>
  refuse(
    `La ligne ${formatNumber(line)} a une case de plus de ${formatNumber(LONGEST_CELL)} caractères, ou trop de cases\u00a0: un guillemet n’y est peut-être pas refermé.`,
  );

export const tooManyLines = () =>
  refuse(
    `Ce fichier a plus de ${formatNumber(IMPORT_LIMITS.lines)} lignes\u00a0: partagez-le en plusieurs fichiers.`,
  );

/** Addresses are in lower case. */
export interface Followed {
  emails: ReadonlySet<string>;
  phones: ReadonlySet<string>;
}

export type NewLine = CheckedLine & { prospect: ImportedProspect };
export type LeftLine = CheckedLine & { reason: string };

export interface SortedLines {
  added: NewLine[];
  followed: LeftLine[];
  refused: LeftLine[];
}

export const addressKey = ({ email }: { email: string }) => email.toLowerCase();

export const ALREADY_FOLLOWED = "Cette adresse e-mail est déjà suivie.";

/** The first line of each person counts, unless the coach already follows them. */
export function sortLines(lines: readonly CheckedLine[], { emails, phones }: Followed): SortedLines {
  const sorted: SortedLines = { added: [], followed: [], refused: [] };
  const own = { emails: new Map<string, number>(), phones: new Map<string, number>() };
  const duplicateOf = ({ email, phone }: ImportedProspect): string | undefined => {
    const key = addressKey({ email });
    if (emails.has(key)) return ALREADY_FOLLOWED;
    if (own.emails.has(key)) return `Cette adresse e-mail est déjà à la ligne ${own.emails.get(key)}.`;
    if (phone === null) return undefined;
    if (phones.has(phone)) return "Ce numéro de téléphone est déjà suivi.";
    return own.phones.has(phone)
      ? `Ce numéro de téléphone est déjà à la ligne ${own.phones.get(phone)}.`
      : undefined;
  };
  for (const line of lines) {
    const { prospect, reason } = line;
    if (!prospect) {
      sorted.refused.push({ ...line, reason: reason ?? "" });
      continue;
    }
    const duplicate = duplicateOf(prospect);
    if (duplicate) {
      sorted.followed.push({ ...line, reason: duplicate });
      continue;
    }
    own.emails.set(addressKey(prospect), line.line);
    if (prospect.phone !== null) own.phones.set(prospect.phone, line.line);
    sorted.added.push({ ...line, prospect });
  }
  return sorted;
}
