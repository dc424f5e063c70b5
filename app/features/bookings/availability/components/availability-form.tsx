import { useState } from "react";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { SessionFields } from "../../sessions/components/booking/session-fields.tsx";
import type { OwnAvailability } from "../queries/availability.server.ts";
import { availabilitySchema } from "../schema.ts";
import { TimeOffFields } from "./time-off-fields.tsx";
import { WeekHours } from "./week-hours.tsx";

export function AvailabilityForm({ availability }: { availability: OwnAvailability }) {
  // The fields show this version. A reloaded page may bring a newer one while they keep the typed text.
  const [version, setVersion] = useState(availability.version);
  const form = useForm<typeof availabilitySchema, FormAnswer & { version?: number }>({
    intent: "availability",
    schema: availabilitySchema,
    onAnswer: (answer) => {
      if (!answer.ok) return;
      setVersion(answer.version ?? version);
      form.reset();
      toast({ title: "Disponibilités enregistrées", variant: "success" });
    },
  });
  const { answer } = form;
  return (
    <Form of={form} className="grid gap-6">
      <input type="hidden" name="version" value={version} />
      {answer?.refusal && <Alert tone="danger">{answer.refusal}</Alert>}
      {form.cameWithPage && answer?.ok && <Alert tone="success">Disponibilités enregistrées</Alert>}
      <Card asChild>
        <section>
          <CardBody className="gap-5">
            <CardTitle>Horaires de la semaine</CardTitle>
            <p className="text-muted">
              À l’heure de Paris. Plusieurs plages par jour sont possibles&nbsp;; sans plage, le jour est
              fermé.
            </p>
            <WeekHours key={version} hours={availability.hours} form={form} />
          </CardBody>
        </section>
      </Card>
      <Card asChild>
        <section>
          <CardBody className="gap-5">
            <CardTitle>Séances et réservations</CardTitle>
            <SessionFields key={version} availability={availability} form={form} />
          </CardBody>
        </section>
      </Card>
      <Card asChild>
        <section>
          <CardBody className="gap-5">
            <CardTitle>Absences</CardTitle>
            <p className="text-muted">
              Les jours où personne ne peut réserver. Les absences passées disparaissent d’elles-mêmes.
            </p>
            <TimeOffFields key={version} timeOff={availability.timeOff} form={form} />
          </CardBody>
        </section>
      </Card>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Enregistrer mes disponibilités"}
      </Button>
    </Form>
  );
}
