import { useNavigate } from "react-router";
import { formatDayTime, formatTime, parisDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { STEP_MINUTES } from "../../availability/rules/availability.ts";
import { OccurrenceList } from "../../planning/components/occurrence-list.tsx";
import { usePlanCheck } from "../../planning/components/use-plan-check.ts";
import type { Side } from "../../sessions/rules/states.ts";
import type { SeriesSession } from "../queries/find-series.server.ts";
import type { AskedMove, MovedSession } from "../queries/preview-move.server.ts";
import { seenValue } from "../rules/moves.ts";
import { seriesPath } from "../rules/series.ts";
import { moveSessionsSchema } from "../schema.ts";
import { FromField, ReachField } from "./change-fields.tsx";

const CHECKED = ["from", "reach", "day", "time"] as const;

interface MoveFormProps {
  /** names the move: the answer to another one is not shown */
  about: string;
  onMoved: () => void;
  seriesId: string;
  side: Side;
  coming: readonly [SeriesSession, ...SeriesSession[]];
  /** the choice that the address has made */
  asked: Pick<AskedMove, "from" | "reach" | "day" | "time">;
  /** the sessions at their new times; empty while none is chosen */
  preview: readonly MovedSession[];
  now: Date;
}

/** Shows every session at its new time, with what speaks against it, before anything is saved. */
export function MoveForm({ about, onMoved, seriesId, side, coming, asked, preview, now }: MoveFormProps) {
  const navigate = useNavigate();
  const path = seriesPath(side, seriesId);
  const form = useForm({
    intent: "move-following",
    about,
    schema: moveSessionsSchema,
    onAnswer: ({ ok }) => {
      if (!ok) return;
      onMoved();
      // The address named the move that is saved now.
      void navigate(path, { replace: true, preventScrollReset: true });
    },
  });
  const busy = usePlanCheck(form.typed, { path, fields: CHECKED, isSending: form.busy });
  const from = form.typed.from ?? form.values.from ?? asked.from;
  const first = coming.find(({ id }) => id === from) ?? coming[0];
  // A page that is loaded again, or without script, shows the time that its address asks for.
  const named = first.id === (asked.from ?? coming[0].id) ? asked : undefined;
  const occurrences = preview.map(({ id, startsAt, when, clashes }) => ({
    key: id,
    when,
    clashes,
    instead: `Au lieu du ${formatDayTime(startsAt)}`,
  }));
  return (
    <Form of={form} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Refusal text={form.answer?.refusal} />
      <FromField coming={coming} chosen={first.id} error={form.errors.from} />
      <ReachField chosen={asked.reach} />
      {/* The key gives the fields the time of another session once it is chosen. */}
      <div key={first.id} className="grid gap-4 sm:grid-cols-2">
        <Field label="Nouveau jour de cette séance" required error={form.errors.day}>
          <Input
            type="date"
            name="day"
            min={parisDay(now)}
            defaultValue={form.typed.day ?? form.values.day ?? named?.day ?? parisDay(first.startsAt)}
          />
        </Field>
        <Field label="Nouvelle heure" required error={form.errors.time}>
          <Input
            type="time"
            name="time"
            step={STEP_MINUTES * 60}
            defaultValue={form.typed.time ?? form.values.time ?? named?.time ?? formatTime(first.startsAt)}
          />
        </Field>
      </div>
      <noscript>
        <Button type="submit" variant="secondary" size="sm" formMethod="get">
          Voir les nouvelles dates
        </Button>
      </noscript>
      <div aria-live="polite" aria-busy={busy}>
        <OccurrenceList
          form={form}
          legend="Les nouvelles dates"
          occurrences={occurrences}
          doubted={seenValue}
        >
          <p className="mb-3 text-sm text-muted">
            {side === "coach"
              ? "Décochez celles qui gardent leur horaire. Cochez une date signalée pour la confirmer quand même."
              : "Décochez celles qui gardent leur horaire."}
          </p>
        </OccurrenceList>
      </div>
      <p className="text-sm text-muted">
        {side === "coach"
          ? "Les séances déjà confirmées demandent l’accord de l’élève, qui répond en une fois. Les autres bougent tout de suite."
          : "Les séances bougent tout de suite, si tous ces créneaux sont libres."}
      </p>
      <Button
        type="submit"
        busy={form.busy}
        disabled={busy || preview.length === 0}
        className="justify-self-start max-sm:w-full"
      >
        {form.busy ? "Enregistrement..." : "Déplacer ces séances"}
      </Button>
    </Form>
  );
}
