import { parisDay } from "~/platform/format/dates.ts";
import type { AccountPlan } from "./accounts.ts";
import { hasHolders } from "./accounts.ts";
import { type BookEntry, JOURNALS } from "./entries.ts";

/** The columns of the audit file in their legal order (article A. 47 A-1 of the « livre des procédures fiscales »). */
export const FEC_COLUMNS = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "CompAuxNum",
  "CompAuxLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "EcritureLet",
  "DateLet",
  "ValidDate",
  "Montantdevise",
  "Idevise",
] as const;

export const FEC_TYPE = "text/plain; charset=iso-8859-15";

/** "732829320FEC20261231.txt"; a missing SIREN is nine zeros. */
export const fecFileName = (siren: string | undefined, lastDay: string): string =>
  `${siren ?? "000000000"}FEC${compactDay(lastDay)}.txt`;

export const fecHeadings = (): Uint8Array => encodeLatin9(writeFields(FEC_COLUMNS));

/** Entries are numbered by the caller. The ledger is never changed, so an entry is valid from its own day. */
export function writeFecEntry(entry: BookEntry, number: number, plan: AccountPlan): string {
  const day = compactDay(parisDay(entry.at));
  return entry.lines
    .map(({ account, cents, holderId }) => {
      const isSubsidiary = hasHolders(account) && holderId !== undefined;
      return writeFields([
        entry.journal,
        JOURNALS[entry.journal],
        String(number),
        day,
        plan[account].number,
        plan[account].label,
        isSubsidiary ? `C${String(holderId).padStart(6, "0")}` : "",
        // The file must not change with the name of a person, and names are deleted with the account.
        isSubsidiary ? `Titulaire ${holderId}` : "",
        entry.piece.ref,
        compactDay(parisDay(entry.piece.at)),
        entry.label,
        cents > 0 ? writeAmount(cents) : "0,00",
        cents < 0 ? writeAmount(-cents) : "0,00",
        "",
        "",
        day,
        "",
        "",
      ]);
    })
    .join("");
}

const compactDay = (day: string) => day.replaceAll("-", "");
const writeAmount = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;

/** A tab or a line break would end the field. */
const writeFields = (fields: readonly string[]) =>
  `${fields.map((field) => field.replace(/[\t\r\n]+/g, " ")).join("\t")}\r\n`;

/** Where ISO 8859-15 differs from Latin-1. */
const LATIN_9 = new Map([
  ["€", "\u00a4"],
  ["Š", "\u00a6"],
  ["š", "\u00a8"],
  ["Ž", "\u00b4"],
  ["ž", "\u00b8"],
  ["Œ", "\u00bc"],
  ["œ", "\u00bd"],
  ["Ÿ", "\u00be"],
  ["’", "'"],
]);
const REPLACED = /[€ŠšŽžŒœŸ’¤¦¨´¸¼½¾]|[^\0-\xff]/gu;

/** ISO 8859-15, one of the encodings that the law allows. Other characters become "?". */
export const encodeLatin9 = (text: string): Uint8Array =>
  Buffer.from(
    text.replace(REPLACED, (sign) => LATIN_9.get(sign) ?? "?"),
    "latin1",
  );
