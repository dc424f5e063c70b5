import { BadgeCheckIcon } from "lucide-react";
import { Link } from "react-router";
import { CHECK_KINDS, formatSiret } from "~/features/discovery/rules/profile.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { CoachFile, FiledCheck } from "../../queries/get-coach-file.server.ts";
import { CHECK_NAMES } from "../../rules/coaches.ts";
import { checkSchema } from "../../schema.ts";
import { WorkButton } from "../work-button.tsx";

/** Each verified document is a dated badge on the public page. */
export function CoachChecks({ coach: { checks } }: { coach: CoachFile }) {
  return (
    <section aria-labelledby="verifications" className="grid gap-4">
      <header className="grid gap-1">
        <h2 id="verifications" className="text-2xl">
          Vérifications
        </h2>
        <p className="text-muted">
          Ce qui est vérifié s’affiche sur la page, avec sa date. Les documents se vérifient dans{" "}
          <Link to="/back-office/papiers" className="text-clay-text underline underline-offset-4">
            Papiers
          </Link>
          .
        </p>
      </header>
      <ul className="grid items-start gap-4 md:grid-cols-3">
        {CHECK_KINDS.map((kind) => {
          const check = checks.find((one) => one.kind === kind);
          return (
            <Card key={kind} asChild tone="flat">
              <li>
                <CardBody className="p-4 sm:p-5">
                  <h3 className="font-text text-base font-semibold">{CHECK_NAMES[kind]}</h3>
                  {check && <Seen check={check} />}
                  {!check && kind === "siret" && <SiretForm />}
                  {!check && kind !== "siret" && <p className="text-muted">Aucun document vérifié</p>}
                </CardBody>
              </li>
            </Card>
          );
        })}
      </ul>
    </section>
  );
}

function Seen({ check: { kind, number, expiresOn, expired, checkedAt } }: { check: FiledCheck }) {
  return (
    <div className="grid justify-items-start gap-2">
      {expired ? (
        <Badge tone="danger">Expirée</Badge>
      ) : (
        <Badge tone="green">
          <BadgeCheckIcon aria-hidden />
          Vérifié le {formatDay(new Date(checkedAt))}
        </Badge>
      )}
      {number && (
        <p className="tabular wrap-anywhere">Nº&nbsp;{kind === "siret" ? formatSiret(number) : number}</p>
      )}
      {expiresOn && (
        <p className="text-sm text-muted">
          {expired ? "Était valable jusqu’au " : "Valable jusqu’au "}
          {formatDay(new Date(expiresOn))}
        </p>
      )}
      <WorkButton fields={{ intent: "uncheck", kind }} about={`\u00a0: ${CHECK_NAMES[kind]}`}>
        Retirer la vérification
      </WorkButton>
    </div>
  );
}

function SiretForm() {
  const form = useForm({ intent: "check", schema: checkSchema, about: "check-siret" });
  return (
    <Form of={form} className="grid gap-4">
      <Field label="Numéro SIRET" error={form.errors.number} required>
        <Input name="number" inputMode="numeric" autoComplete="off" />
      </Field>
      <Button type="submit" variant="secondary" size="sm" busy={form.busy}>
        Marquer comme vérifié<span className="sr-only">&nbsp;: {CHECK_NAMES.siret}</span>
      </Button>
    </Form>
  );
}
