import { BellIcon } from "lucide-react";
import { Link } from "react-router";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card } from "~/ui/layout/card.tsx";
import { ALERT_MONTHS, type AlertAnswer, awaitedCoach } from "../../rules/alerts.ts";
import type { AlertSubject } from "../../rules/no-result-suggestions.ts";
import type { alertSchema } from "../../schema.ts";
import { AlertAsked } from "./alert-asked.tsx";

interface AlertFormProps {
  subject: AlertSubject;
  /** the signed-in person's address */
  email: string | undefined;
  headingLevel?: 2 | 3;
}

export function AlertForm({ subject, email, headingLevel = 2 }: AlertFormProps) {
  const { disciplineId, webcam, near, discipline, placeName } = subject;
  const form = useAlertForm(JSON.stringify(subject));
  const Heading = `h${headingLevel}` as const;
  return (
    <Card asChild tone="green">
      <section className="grid gap-5 p-5 sm:grid-cols-[auto_1fr] sm:p-7">
        <span className="grid size-12 place-items-center rounded-full bg-surface text-green-text">
          <BellIcon aria-hidden="true" className="size-6" />
        </span>
        <div className="grid min-w-0 gap-4">
          <div className="grid gap-1">
            <Heading className="text-2xl">Prévenez-moi</Heading>
            <p className="max-w-2xl">
              Recevez un e-mail dès qu’arrive{" "}
              {awaitedCoach({ discipline, webcam, nearby: near !== undefined, placeName })}.
            </p>
          </div>
          {form.answer?.ok ? (
            <AlertAsked active={form.answer.active} />
          ) : (
            <AlertFields
              form={form}
              subject={{ discipline: disciplineId, mode: webcam ? "visio" : "", ...near }}
              email={email}
            />
          )}
        </div>
      </section>
    </Card>
  );
}

export function useAlertForm(about?: string) {
  return useForm<typeof alertSchema, AlertAnswer>({
    intent: "ask",
    action: "/search-alert",
    // The schema loads on the first key, because most visitors never use the form.
    schema: () => import("../../schema.ts").then(({ alertSchema }) => alertSchema),
    ...(about ? { about: `alert ${about}` } : {}),
  });
}

interface AlertFieldsProps {
  form: ReturnType<typeof useAlertForm>;
  /** the search as ids and coordinates, without free text */
  subject: Partial<Record<"discipline" | "mode" | "lat" | "lng", string | number>>;
  email: string | undefined;
}

export function AlertFields({ form, subject, email }: AlertFieldsProps) {
  return (
    <Form of={form} className="grid gap-3">
      {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
      {(["discipline", "mode", "lat", "lng"] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={subject[name] ?? ""} />
      ))}
      <div className="grid max-w-2xl items-start gap-3 sm:grid-cols-[1fr_auto]">
        <Field label="Votre e-mail" required error={form.errors.email}>
          <Input
            key={email}
            type="email"
            name="email"
            autoComplete="email"
            defaultValue={email}
            maxLength={254}
          />
        </Field>
        <Button type="submit" busy={form.busy} className="sm:mt-6.5">
          {form.busy ? "Un instant..." : "Me prévenir"}
        </Button>
      </div>
      <p className="text-sm text-muted">
        Un e-mail par jour au plus, pendant {ALERT_MONTHS}&nbsp;mois. Vous arrêtez d’un clic.{" "}
        <Link to="/privacy" className="rounded-sm underline underline-offset-4 hover:decoration-2">
          Politique de confidentialité
        </Link>
      </p>
    </Form>
  );
}
