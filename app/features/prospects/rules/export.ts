import { type CsvRow, startCsv } from "~/platform/format/csv.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { formatPhone } from "~/platform/format/fields/phone.ts";
import { ADDED_ON, COLUMN_NAMES, COLUMNS } from "./columns.ts";
import { STATUS_LABELS, type Status } from "./pipeline.ts";

export interface ExportedProspect {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  status: Status;
  nextCallOn: string | null;
  notes: string;
  createdAt: Date;
}

const frenchDay = (day: string) => day.split("-").reverse().join("/");

export const EXPORT_START = startCsv([...COLUMN_NAMES.map((column) => COLUMNS[column].heading), ADDED_ON]);

/** The cells are in the order of the columns. */
export const exportRow = (prospect: ExportedProspect): CsvRow => [
  prospect.firstName,
  prospect.lastName,
  prospect.email ?? "",
  prospect.phone ? formatPhone(prospect.phone) : "",
  STATUS_LABELS[prospect.status],
  prospect.nextCallOn ? frenchDay(prospect.nextCallOn) : "",
  prospect.notes,
  frenchDay(parisDay(prospect.createdAt)),
];

export const MODEL_ROWS: readonly CsvRow[] = [
  [
    "Manon",
    "Petit",
    "manon.petit@exemple.fr",
    "06 12 34 56 78",
    "Non appelé",
    "",
    "Veut reprendre la course",
  ],
  ["Karim", "Diallo", "karim.diallo@exemple.fr", "", "Appel 1", "", "Rappeler en soirée"],
];
export const MODEL_START = startCsv(COLUMN_NAMES.map((column) => COLUMNS[column].heading));
