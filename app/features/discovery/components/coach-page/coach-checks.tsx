import { ShieldCheckIcon } from "lucide-react";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import type { CoachCheck } from "../../queries/get-coach-profile.server.ts";
import { formatSiret } from "../../rules/profile.ts";

const LABELS: Record<CoachCheck["kind"], string> = {
  diploma: "Diplômes vérifiés",
  "professional-card": "Carte professionnelle vérifiée",
  insurance: "Assurance vérifiée",
  identity: "Identité vérifiée",
  siret: "SIRET vérifié",
};

export function CoachChecks({ checks }: { checks: readonly CoachCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <Card tone="flat" asChild>
      <section>
        <CardBody>
          <CardTitle>Vérifié par {BRAND.name}</CardTitle>
          <ul className="grid gap-3">
            {checks.map(({ kind, number, checkedOn }) => (
              <li key={kind} className="flex gap-3">
                <ShieldCheckIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-green-text" />
                <span>
                  <span className="block font-semibold">{LABELS[kind]}</span>
                  <span className="text-sm text-muted tabular">
                    le {formatDay(new Date(checkedOn))}
                    {number && ` · n°\u00a0${kind === "siret" ? formatSiret(number) : number}`}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </CardBody>
      </section>
    </Card>
  );
}
