import { type ReactNode, useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { Side } from "../../sessions/rules/states.ts";
import type { SeriesSession } from "../queries/find-series.server.ts";
import type { AskedMove, MovedSession } from "../queries/preview-move.server.ts";
import { cancelSessionsSchema } from "../schema.ts";
import { FromField, ReachField } from "./change-fields.tsx";
import { MoveForm } from "./move-form.tsx";

interface SeriesChangesProps {
  seriesId: string;
  side: Side;
  sessions: readonly SeriesSession[];
  asked: AskedMove;
  preview: readonly MovedSession[];
  now: Date;
}

/** Links to a session of the list lead here. */
export const MOVE_ANCHOR = "deplacer";

/** Changes of one session, or of it and all that follow it. A confirmed one can also be changed on its own page. */
export function SeriesChanges({ seriesId, side, sessions, asked, preview, now }: SeriesChangesProps) {
  const [turn, setTurn] = useState(0);
  const [first, ...rest] = sessions.filter(
    ({ startsAt, status, isKept }) => startsAt > now && (status === "confirmed" || isKept),
  );
  if (!first) return null;
  const coming = [first, ...rest] as const;
  const proposed = coming.find(({ proposedBy }) => proposedBy === "coach");
  const isAsked = asked.from !== null || preview.length > 0;
  return (
    <section aria-labelledby="changer-la-serie" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="changer-la-serie" className="text-xl">
        Changer la série
      </h2>
      {side === "student" && proposed && <AnswerMoves from={proposed} />}
      {/* A link of the list, and a move that is saved, begin another move: the key makes it a new form. */}
      <Folded key={`${turn} ${asked.opened}`} id={MOVE_ANCHOR} title="Déplacer des séances" isOpen={isAsked}>
        <MoveForm
          about={`move-${turn}-${asked.opened}`}
          onMoved={() => setTurn(turn + 1)}
          seriesId={seriesId}
          side={side}
          coming={coming}
          asked={asked}
          preview={preview}
          now={now}
        />
      </Folded>
      <Folded title="Sauter une séance ou arrêter la série">
        <StopForm side={side} coming={coming} />
      </Folded>
    </section>
  );
}

interface FoldedProps {
  id?: string;
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

function Folded({ id, title, isOpen = false, children }: FoldedProps) {
  return (
    <details id={id} open={isOpen} className="rounded-lg border border-line bg-surface px-4">
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

interface StopFormProps {
  side: Side;
  coming: readonly SeriesSession[];
}

function StopForm({ side, coming }: StopFormProps) {
  const form = useForm({
    intent: "cancel-following",
    about: "cancel-following",
    schema: cancelSessionsSchema,
  });
  return (
    <Form of={form} className="grid gap-4">
      <Refusal text={form.answer?.refusal} />
      <FromField coming={coming} chosen={coming[0]?.id} error={form.errors.from} />
      <ReachField chosen="one" />
      <p className="text-sm text-muted">
        {side === "coach"
          ? "L’élève est prévenu, retrouve ses heures de pack, et choisit un autre créneau ou le remboursement de ce qu’il a payé."
          : "Les séances annulées vous sont rendues en entier, et votre coach est prévenu. Une séance à moins de 24\u00a0h s’annule seule, sur sa page."}
      </p>
      <Button type="submit" variant="danger" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Annulation..." : "Annuler ces séances"}
      </Button>
    </Form>
  );
}
