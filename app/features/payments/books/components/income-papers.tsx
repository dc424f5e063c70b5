import { FileDownIcon } from "lucide-react";
import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field } from "~/ui/form/field.tsx";
import { receiptsPath, statementPath } from "../rules/paths.ts";
import { monthName } from "./period-form.tsx";

interface IncomePapersProps {
  years: number[];
  /** the months in which documents were issued, latest first */
  months: string[];
}

/** The papers that a coach needs for their own books and tax returns. */
export function IncomePapers({ years, months }: IncomePapersProps) {
  if (years.length === 0) return null;
  return (
    <section aria-labelledby="comptes" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="comptes" className="text-2xl">
          Pour vos comptes
        </h2>
        <p className="max-w-prose text-muted">
          Le relevé annuel reprend ce qui est déclaré à l’administration. Le livre des recettes donne chaque
          encaissement, le jour où votre élève a payé.
        </p>
      </div>
      <ul className="rounded-lg border border-line bg-surface">
        {years.map((year) => (
          <li
            key={year}
            className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line px-4 py-4 last:border-b-0 sm:px-5"
          >
            <span className="font-display sm:min-w-28 text-xl font-bold tabular">{year}</span>
            <span className="flex flex-wrap gap-2 max-sm:basis-full">
              <YearFile href={statementPath(year)} label="Relevé annuel" year={year} type="PDF" />
              <YearFile href={receiptsPath(year)} label="Livre des recettes" year={year} type="CSV" />
            </span>
          </li>
        ))}
      </ul>
      {months.length > 0 && (
        <form
          action="/dashboard/settings/payment/fichiers/documents"
          noValidate
          aria-label="Documents d’un mois"
          className="flex max-w-xl flex-wrap items-end gap-3"
        >
          <Field label="Relevés et factures d’un mois" className="min-w-0 flex-1 basis-44">
            <Select name="du">
              {months.map((month) => (
                <option key={month} value={month}>
                  {monthName(month)}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" variant="secondary" className="max-sm:w-full">
            <FileDownIcon aria-hidden="true" />
            Télécharger (ZIP)
          </Button>
        </form>
      )}
    </section>
  );
}

function YearFile({ href, label, year, type }: { href: string; label: string; year: number; type: string }) {
  return (
    <a href={href} download className={buttonClass({ variant: "secondary", size: "sm" })}>
      <FileDownIcon aria-hidden="true" />
      {label}
      <span className="sr-only">{` ${year} (${type})`}</span>
    </a>
  );
}
