import { type ReactNode, useState } from "react";
import { formatDayTime, formatTime, parisDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { STEP_MINUTES } from "../../availability/rules/availability.ts";
import type { Side } from "../../sessions/rules/states.ts";
import type { SeriesSession } from "../queries/find-series.server.ts";
import { followingSchema, moveFollowingSchema } from "../schema.ts";

interface SeriesChangesProps {
  side: Side;
  sessions: readonly SeriesSession[];
  now: Date;
}

/** Changes of a session and all that follow it. A single session is changed on its own page. */
export function SeriesChanges({ side, sessions, now }: SeriesChangesProps) {
  const coming = sessions.filter(
    ({ startsAt, status, isKept }) => startsAt > now && (status === "confirmed" || isKept),
  );
  const [first] = coming;
  if (!first) return null;
  const asked = coming.find(({ proposedBy }) => proposedBy === "coach");
  return (
    <section aria-labelledby="changer-la-serie" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="changer-la-serie" className="text-xl">
        Changer la suite
      </h2>
      {side === "student" && asked && <AnswerMoves from={asked} />}
      <Folded title="Déplacer une séance et les suivantes">
        <MoveForm side={side} coming={coming} first={first} now={now} />
      </Folded>
      <Folded title="Arrêter la série">
        <StopForm side={side} coming={coming} />
      </Folded>
      <p className="text-sm text-muted">
        Pour une seule séance, ouvrez-la dans la liste&nbsp;: vous pouvez la déplacer ou l’annuler seule.
      </p>
    </section>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="rounded-lg border border-line bg-surface px-4">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">{title}</summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

/** The coach has proposed other times for several sessions. */
function AnswerMoves({ from }: { from: SeriesSession }) {
  const press = (accepts: boolean, label: string) => (
    <PressButton
      intent="answer-following"
      about={`answer-following-${accepts}`}
      fields={{ from: from.id, accepts: String(accepts) }}
      variant={accepts ? "primary" : "secondary"}
      className="max-sm:grow"
    >
      {label}
    </PressButton>
  );
  return (
    <div className="grid gap-3 rounded-lg bg-clay-pale p-4">
      <p className="font-semibold">Votre coach propose d’autres horaires, indiqués dans la liste.</p>
      <div className="flex flex-wrap gap-3">
        {press(true, "Accepter tous ces horaires")}
        {press(false, "Garder les horaires prévus")}
      </div>
    </div>
  );
}

interface ComingProps {
  side: Side;
  coming: readonly SeriesSession[];
}

function FromField({
  coming,
  label,
  error,
}: {
  coming: readonly SeriesSession[];
  label: string;
  error: string | undefined;
}) {
  return (
    <Field label={label} required error={error}>
      <Select name="from" defaultValue={coming[0]?.id}>
        {coming.map(({ id, startsAt }) => (
          <option key={id} value={id}>
            {formatDayTime(startsAt)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function MoveForm({ side, coming, first, now }: ComingProps & { first: SeriesSession; now: Date }) {
  const form = useForm({ intent: "move-following", about: "move-following", schema: moveFollowingSchema });
  // A time against which something speaks is confirmed by a box, which only a coach may tick.
  const [isAsked, setAsked] = useState(false);
  if (form.errors.confirmed && !isAsked) setAsked(true);
  return (
    <Form of={form} className="grid gap-4">
      <Refusal text={form.answer?.refusal} />
      <FromField coming={coming} label="À partir de la séance du" error={form.errors.from} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Nouveau jour de cette séance" required error={form.errors.day}>
          <Input
            type="date"
            name="day"
            min={parisDay(now)}
            defaultValue={form.values.day ?? parisDay(first.startsAt)}
          />
        </Field>
        <Field label="Nouvelle heure" required error={form.errors.time}>
          <Input
            type="time"
            name="time"
            step={STEP_MINUTES * 60}
            defaultValue={form.values.time ?? formatTime(first.startsAt)}
          />
        </Field>
      </div>
      {isAsked && (
        <Checkbox name="confirmed" value="on" label="Déplacer quand même" error={form.errors.confirmed} />
      )}
      <p className="text-sm text-muted">
        {side === "coach"
          ? "Les suivantes bougent d’autant, à la même heure. Les séances déjà confirmées demandent l’accord de l’élève, qui répond en une fois."
          : "Les suivantes bougent d’autant, à la même heure, si tous ces créneaux sont libres."}
      </p>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Déplacer ces séances"}
      </Button>
    </Form>
  );
}

function StopForm({ side, coming }: ComingProps) {
  const form = useForm({ intent: "cancel-following", about: "cancel-following", schema: followingSchema });
  return (
    <Form of={form} className="grid gap-4">
      <Refusal text={form.answer?.refusal} />
      <FromField coming={coming} label="À partir de la séance du" error={form.errors.from} />
      <p className="text-sm text-muted">
        {side === "coach"
          ? "Cette séance et toutes les suivantes sont annulées. L’élève est prévenu, retrouve ses heures de pack, et choisit un autre créneau ou le remboursement de ce qu’il a payé."
          : "Cette séance et toutes les suivantes sont annulées, et vous sont rendues en entier. Une séance à moins de 24\u00a0h s’annule seule, sur sa page."}
      </p>
      <Button type="submit" variant="danger" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Annulation..." : "Annuler ces séances"}
      </Button>
    </Form>
  );
}
