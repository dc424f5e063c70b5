import { BellIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Field, Input } from "~/ui/field.tsx";
import { useSingleSubmit } from "~/ui/use-single-submit.ts";
import { ALERT_MONTHS, type AlertAnswer, awaitedCoach } from "../rules/alerts.ts";
import type { AlertSubject } from "../rules/ways-on.ts";
import { AlertAsked } from "./alert-asked.tsx";

interface AlertFormProps {
  subject: AlertSubject;
  /** of whoever is signed in */
  email: string | undefined;
  headingLevel?: 2 | 3;
}

/** Asks to be told of the coaches who come. Sent without leaving the page, or by the browser alone where no script runs. */
export function AlertForm({ subject, email, headingLevel = 2 }: AlertFormProps) {
  const { disciplineId, webcam, near, discipline, placeName } = subject;
  // What was answered about one subject is not the answer about the next.
  const { Form, data, submit } = useFetcher<AlertAnswer>({ key: `alert ${JSON.stringify(subject)}` });
  const { busy, onSubmit } = useSingleSubmit(submit);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (data?.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [data]);
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
          {data?.ok ? (
            <AlertAsked active={data.active} />
          ) : (
            <Form
              ref={form}
              method="post"
              action="/search-alert"
              noValidate
              onSubmit={onSubmit}
              className="grid gap-3"
            >
              {data?.refusal && <Alert tone="danger">{data.refusal}</Alert>}
              <input type="hidden" name="intent" value="ask" />
              <input type="hidden" name="discipline" value={disciplineId ?? ""} />
              <input type="hidden" name="mode" value={webcam ? "visio" : ""} />
              <input type="hidden" name="lat" value={near?.lat ?? ""} />
              <input type="hidden" name="lng" value={near?.lng ?? ""} />
              <div className="grid max-w-2xl items-start gap-3 sm:grid-cols-[1fr_auto]">
                <Field label="Votre e-mail" required error={data?.error}>
                  <Input
                    key={email}
                    type="email"
                    name="email"
                    autoComplete="email"
                    defaultValue={email}
                    maxLength={254}
                  />
                </Field>
                <Button type="submit" busy={busy} className="sm:mt-6.5">
                  {busy ? "Un instant..." : "Me prévenir"}
                </Button>
              </div>
              <p className="text-sm text-muted">
                Un e-mail par jour au plus, pendant {ALERT_MONTHS}&nbsp;mois. Vous arrêtez d’un clic.{" "}
                <Link to="/privacy" className="rounded-sm underline underline-offset-4 hover:decoration-2">
                  Politique de confidentialité
                </Link>
              </p>
            </Form>
          )}
        </div>
      </section>
    </Card>
  );
}
