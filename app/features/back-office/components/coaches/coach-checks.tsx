import { BadgeCheckIcon } from "lucide-react";
import type { CheckKind } from "~/features/discovery/rules/profile.ts";
import { formatSiret } from "~/features/discovery/rules/profile.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { CoachFile, FiledCheck } from "../../queries/get-coach-file.server.ts";
import { CHECK_KINDS, CHECK_NAMES } from "../../rules/coaches.ts";
import { checkSchemas } from "../../schema.ts";
import { WorkButton } from "../work-button.tsx";

/** Each verified document is a dated badge on the public page. */
export function CoachChecks({ coach: { checks } }: { coach: CoachFile }) {
  return (
    <section aria-labelledby="verifications" className="grid gap-4">
      <header className="grid gap-1">
        <h2 id="verifications" className="text-2xl">
          Vérifications
        </h2>
        <p className="text-muted">Ce que vous avez vu de vos yeux s’affiche sur la page, avec sa date.</p>
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
                  {(!check || check.expired) && <CheckForm kind={kind} />}
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

function CheckForm({ kind }: { kind: CheckKind }) {
  const form = useForm({ intent: "check", schema: checkSchemas[kind], about: `check-${kind}` });
  const errors: { number?: string; expiresOn?: string } = form.errors;
  return (
    <Form of={form} className="grid gap-4">
      <input type="hidden" name="kind" value={kind} />
      {kind !== "diploma" && (
        <Field
          label={kind === "siret" ? "Numéro SIRET" : "Numéro de la carte"}
          error={errors.number}
          required
        >
          <Input name="number" inputMode={kind === "siret" ? "numeric" : undefined} autoComplete="off" />
        </Field>
      )}
      {kind === "professional-card" && (
        <Field label="Valable jusqu’au" error={errors.expiresOn} required>
          <Input name="expiresOn" type="date" />
        </Field>
      )}
      <Button type="submit" variant="secondary" size="sm" busy={form.busy}>
        Marquer comme vérifié<span className="sr-only">&nbsp;: {CHECK_NAMES[kind]}</span>
      </Button>
    </Form>
  );
}
