import { FileDownIcon } from "lucide-react";
import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import { listCertifiedYears } from "~/features/bookings/sessions/queries/tax-certificates.server.ts";
import { certificatePath } from "~/features/bookings/sessions/rules/tax-certificates.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/tax-certificates.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const { homeServices } = settings;
  // An operator without a declaration promises nothing.
  if (!homeServices) throw new AppError("not_found");
  const provider = context.get(paymentsContext).provider.name;
  const years = await listCertifiedYears(db, context.get(studentViewerContext), { homeServices, provider });
  return { years, thisYear: Number(parisDay(new Date()).slice(0, 4)) };
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Attestations fiscales");
}

export default function TaxCertificates({ loaderData: { years, thisYear } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb
          items={[
            { label: "Historique", to: "/student-dashboard/history" },
            { label: "Attestations fiscales" },
          ]}
        />
        <h1 className="text-3xl">Attestations fiscales</h1>
        <p className="max-w-prose text-muted">
          Vos séances à domicile avec un coach déclaré pour les services à la personne, payées ici. Le crédit
          d’impôt dépend de votre situation et des plafonds de la loi&nbsp;: l’administration en décide.
        </p>
      </header>
      {years.length === 0 ? (
        <EmptyState
          headingLevel={2}
          title="Pas d’attestation"
          text="Aucune de vos séances n’est dans ce cas. Une attestation apparaît ici dès qu’une l’est."
        />
      ) : (
        <ul className="rounded-lg border border-line bg-surface">
          {years.map(({ year, sessions, minutes, cents }) => (
            <li
              key={year}
              className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line px-4 py-4 last:border-b-0 sm:px-5"
            >
              <span className="min-w-20 font-display text-xl font-bold tabular">{year}</span>
              <span className="flex-1 basis-52">
                {sessions === 1 ? "1 séance" : `${sessions} séances`}, {formatMinutes(minutes)},{" "}
                {formatEuros(cents)}
                {year === thisYear && (
                  <span className="block text-sm text-muted">L’année n’est pas terminée.</span>
                )}
              </span>
              <a
                href={certificatePath(year)}
                download
                className={buttonClass({ variant: "secondary", size: "sm" })}
              >
                <FileDownIcon aria-hidden="true" />
                Télécharger
                <span className="sr-only"> l’attestation {year} (PDF)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
