import { Link } from "react-router";
import { formatEuros } from "~/platform/format/money.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Card } from "~/ui/layout/card.tsx";
import type { SellerCheck } from "../queries/sellers.server.ts";
import { MISSING_LABELS } from "../rules/sellers.ts";

/** The checklist shows the content of the file, and the coaches whom it lacks until they complete their details. */
export function SellerChecklist({ year, check }: { year: number; check: SellerCheck }) {
  const { reportedCount, netCents, commissionCents, incomplete, abroadCount } = check;
  const figures = [
    { label: "Coachs dans le fichier", value: formatNumber(reportedCount) },
    { label: "Net qui leur revient", value: formatEuros(netCents) },
    { label: "Commission retenue", value: formatEuros(commissionCents) },
  ];
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        {figures.map(({ label, value }) => (
          <Card key={label} tone="flat" className="grid gap-1 p-4 sm:p-5">
            <dt className="font-semibold">{label}</dt>
            <dd className="font-display text-2xl leading-tight font-bold tabular">{value}</dd>
          </Card>
        ))}
      </dl>
      {abroadCount > 0 && (
        <p className="text-muted">
          Hors de l’Union européenne, donc pas dans le fichier&nbsp;: {formatNumber(abroadCount)}.
        </p>
      )}
      {incomplete.length > 0 && (
        <section aria-labelledby="incomplets" className="grid gap-4">
          <h2 id="incomplets" className="text-xl">
            Il manque quelque chose
          </h2>
          <Alert tone="danger">
            Ces coachs ont gagné de l’argent en {year} et ne sont pas dans le fichier. Demandez-leur de
            compléter leurs paramètres de paiement.
          </Alert>
          <ul className="rounded-lg border border-line bg-surface">
            {incomplete.map(({ holderId, name, missing }) => (
              <li
                key={holderId}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 sm:px-5"
              >
                <Link
                  to={`/back-office/finances/${holderId}`}
                  className="min-h-6 font-semibold text-clay-text underline underline-offset-4 wrap-anywhere"
                >
                  {name ?? `Compte fermé, titulaire nº\u00a0${holderId}`}
                </Link>
                <span className="text-muted">
                  {missing.map((detail) => MISSING_LABELS[detail]).join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
