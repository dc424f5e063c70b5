import { type ReactNode, useState } from "react";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useDraft } from "~/ui/form/drafts.ts";
import { Form } from "~/ui/form/form.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { type FormState, useForm } from "~/ui/form/use-form.ts";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { SessionFields } from "../../sessions/components/booking/session-fields.tsx";
import type { OwnAvailability } from "../queries/availability.server.ts";
import {
  formatMinute,
  PROPOSED_HOURS,
  PROPOSED_RANGE,
  WEEKDAYS,
  type WeekHours,
  weekdayNumbers,
} from "../rules/availability.ts";
import { availabilitySchema, EVEN_SHOWN, evenHoursGroup, hoursGroup } from "../schema.ts";
import { DayHours } from "./day-hours.tsx";
import { ClosureFields, OpeningFields, TimeOffFields } from "./exception-fields.tsx";
import { isChecked } from "./shown-choice.ts";
import { useRows } from "./use-rows.ts";

const DRAFT_KEY = "availabilityDraft";
const SAVED = "Disponibilités enregistrées";
const PUBLISHED = "Votre page est en ligne\u00a0: les élèves vous trouvent dès maintenant.";
const BEHIND =
  "Vos disponibilités ont été modifiées ailleurs depuis\u00a0: notez ce que vous voulez garder, puis abandonnez-les.";

interface AvailabilityFormProps {
  availability: OwnAvailability;
  /** students find the coach's page; the first hours may publish it */
  isPublic: boolean;
}

/** Unsaved changes are filled in again when the coach comes back. */
export function AvailabilityForm({ availability, isPublic }: AvailabilityFormProps) {
  const { draft, fieldsKey } = useRestoredDraft(DRAFT_KEY);
  return <RestoredForm key={fieldsKey} availability={availability} isPublic={isPublic} draft={draft} />;
}

function RestoredForm({ availability, isPublic, draft }: AvailabilityFormProps & { draft: RestoredDraft }) {
  const memory = useDraft(draft.key, draftPlace);
  const typed = draft.state === "awaited" ? {} : memory.typed;
  // The fields show this version. A reloaded page may bring a newer one while they keep the typed text.
  const [shown, setVersion] = useState(availability.version);
  const version = typed.version ?? String(shown);
  const form = useForm<typeof availabilitySchema, FormAnswer & { version?: number; published?: boolean }>({
    intent: "availability",
    schema: availabilitySchema,
    memory: { typed, change: (more) => memory.change({ version, ...more }) },
    onAnswer: (answer) => {
      if (!answer.ok) return;
      memory.drop();
      setVersion(answer.version ?? shown);
      toast({
        title: SAVED,
        ...(answer.published && { description: PUBLISHED }),
        variant: "success",
      });
    },
  });
  const { answer } = form;
  const isChosen = availability.version > 0;
  return (
    <Form of={form} className="grid gap-6">
      <input type="hidden" name="version" value={version} />
      {draft.state === "restored" && Object.keys(typed).length > 0 && (
        <RestoredNotice draft={draft} {...(version !== String(availability.version) && { text: BEHIND })} />
      )}
      {answer?.refusal && <Alert tone="danger">{answer.refusal}</Alert>}
      {form.cameWithPage && answer?.ok && (
        <Alert tone="success" title={SAVED}>
          {answer.published && PUBLISHED}
        </Alert>
      )}
      {!isChosen && (
        <Alert
          title="Choisissez vos horaires"
          action={
            <Button type="submit" size="sm" busy={form.busy}>
              Confirmer ces horaires
            </Button>
          }
        >
          {isPublic
            ? "Aucun créneau n’est proposé à vos élèves tant que vous n’avez rien enregistré."
            : "Les élèves ne voient ni votre page ni vos créneaux tant que vous n’avez rien enregistré."}{" "}
          Voici une proposition pour commencer&nbsp;: confirmez-la, ou changez-la ci-dessous.
        </Alert>
      )}
      <AvailabilityFields key={shown} availability={availability} form={form} />
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Enregistrer mes disponibilités"}
      </Button>
    </Form>
  );
}

function AvailabilityFields({ availability, form }: { availability: OwnAvailability; form: FormState }) {
  const { evenHours, openings, closures, timeOff, closesOnHolidays } = availability;
  const hours = availability.version > 0 ? availability.hours : PROPOSED_HOURS;
  const alternated = isChecked(form, "alternatesWeeks", evenHours !== null);
  const [alternates, setAlternates] = useState(alternated);
  return (
    <>
      <FormSection title="Horaires de la semaine">
        <p className="text-muted">
          À l’heure de Paris. Plusieurs plages par jour sont possibles&nbsp;; sans plage, le jour est fermé.
        </p>
        <Checkbox
          name="alternatesWeeks"
          label="Mes horaires changent une semaine sur deux"
          description="Semaines paires et impaires, par leur numéro dans l’année."
          defaultChecked={alternated}
          onChange={({ target }) => setAlternates(target.checked)}
        />
        {alternates && <h3 className="text-lg">Semaines impaires</h3>}
        <WeekFields hours={hours} groupOf={hoursGroup} form={form} />
        {alternates && (
          <>
            <h3 className="border-t border-line pt-5 text-lg">Semaines paires</h3>
            <input type="hidden" name={EVEN_SHOWN} value="1" />
            <WeekFields hours={evenHours ?? hours} groupOf={evenHoursGroup} form={form} />
          </>
        )}
      </FormSection>
      <FormSection title="Séances et réservations">
        <SessionFields availability={availability} form={form} />
      </FormSection>
      <FormSection title="Fermetures répétées">
        <p className="text-muted">
          Ce qui revient chaque semaine dans vos horaires et n’est pas réservable&nbsp;: le déjeuner, la
          sortie de l’école…
        </p>
        <ClosureFields closures={closures} form={form} />
      </FormSection>
      <FormSection title="Ouvertures ponctuelles">
        <p className="text-muted">
          Des heures en plus, un jour donné. Elles valent même un jour férié, fermé ou d’absence.
        </p>
        <OpeningFields openings={openings} form={form} />
      </FormSection>
      <FormSection title="Absences et jours fériés">
        <Checkbox
          name="closesOnHolidays"
          label="Fermé les jours fériés"
          description="Les onze jours fériés nationaux, de chaque année."
          defaultChecked={isChecked(form, "closesOnHolidays", closesOnHolidays)}
        />
        <p className="text-muted">
          Les jours où personne ne peut réserver. Les absences passées disparaissent d’elles-mêmes.
        </p>
        <TimeOffFields timeOff={timeOff} form={form} />
      </FormSection>
    </>
  );
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card asChild>
      <section>
        <CardBody className="gap-5">
          <CardTitle>{title}</CardTitle>
          {children}
        </CardBody>
      </section>
    </Card>
  );
}

const textsOf = ({ start, end }: { start: number; end: number }) => ({
  start: formatMinute(start),
  end: formatMinute(end),
});

type GroupOf = (weekday: number) => string;

const savedRows = (hours: WeekHours, groupOf: GroupOf) =>
  Object.fromEntries(
    weekdayNumbers.flatMap((weekday) =>
      (hours[weekday] ?? []).map((range, row) => [`${groupOf(weekday)}.${row}`, textsOf(range)]),
    ),
  );

function WeekFields({ hours, groupOf, form }: { hours: WeekHours; groupOf: GroupOf; form: FormState }) {
  const { rowsOf, add, remove } = useRows(form, savedRows(hours, groupOf));
  const othersOpen = (weekday: number) =>
    weekdayNumbers.filter((other) => other !== weekday && rowsOf(groupOf(other)).length > 0);

  /** Copies only to days that are open, so that no closed day opens by accident. */
  function copy(weekday: number) {
    const typed = new FormData(form.props.ref.current ?? undefined);
    const ranges = rowsOf(groupOf(weekday)).map(({ key }) => ({
      start: String(typed.get(`${key}.start`)),
      end: String(typed.get(`${key}.end`)),
    }));
    const others = othersOpen(weekday);
    for (const other of others) {
      remove(...rowsOf(groupOf(other)).map(({ key }) => key));
      add(groupOf(other), ranges);
    }
    const names = others.map((other) => WEEKDAYS[other - 1]?.toLowerCase());
    toast({
      title: "Horaires copiés",
      description: `Sur ${names.join(", ")}. Il reste à enregistrer\u00a0; les jours fermés le restent.`,
    });
  }

  return (
    <div className="grid">
      {WEEKDAYS.map((day, index) => {
        const weekday = index + 1;
        const group = groupOf(weekday);
        const rows = rowsOf(group);
        return (
          <DayHours
            key={day}
            day={day}
            rows={rows}
            form={form}
            onAdd={() => add(group, [rows.length === 0 ? textsOf(PROPOSED_RANGE) : {}])}
            onRemove={(row) => remove(row.key)}
            onCopy={othersOpen(weekday).length > 0 ? () => copy(weekday) : undefined}
          />
        );
      })}
    </div>
  );
}
