import { Link } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { ReasonButton } from "~/features/back-office/components/reason-button.tsx";
import { useMayWork } from "~/features/back-office/components/use-may-work.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { cancelGroupNow } from "~/features/back-office/desk/commands/work-on-sales.server.ts";
import { SessionState } from "~/features/back-office/desk/components/session-state.tsx";
import { StoryActions, StoryMails } from "~/features/back-office/desk/components/story-parts.tsx";
import { findGroupStory, mailsOfGroup } from "~/features/back-office/desk/queries/find-group.server.ts";
import { shortNumber } from "~/features/back-office/desk/rules/numbers.ts";
import { GROUP_ENDING_LABELS, sayGroupState } from "~/features/back-office/desk/rules/words.ts";
import { cancelGroupByOperatorSchema } from "~/features/back-office/desk/schema.ts";
import { isToCome } from "~/features/bookings/groups/rules/group-states.ts";
import { participantsWords } from "~/features/bookings/groups/rules/group-words.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { MissingScreen } from "../../public/missing-screen.tsx";
import type { Route } from "./+types/group.ts";
import { answerResend } from "./resend.server.ts";
import { requireSaleId } from "./sale-id.ts";

export const meta = () => privatePage("Séance collective");
export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { pool } = context.get(servicesContext);
  const group = await findGroupStory(pool, context.get(operatorViewerContext), requireSaleId(params.groupId));
  if (!group) throw new AppError("not_found");
  return { group, now: new Date() };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { db, pool, settings, secrets } = context.get(servicesContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  const operator = context.get(operatorViewerContext);
  const requireId = () => requireSaleId(params.groupId);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "cancel":
      return answerForm(context, form, cancelGroupByOperatorSchema, async (given) => {
        await cancelGroupNow(db, operator, parts, { id: requireId(), ...given });
        return { message: "Séance annulée, tout le monde est prévenu" };
      });
    case "resend":
      return answerResend(context, form, async () => {
        const id = requireId();
        const group = await findGroupStory(pool, operator, id);
        return group && { subjectId: id, ...mailsOfGroup(group) };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Séance collective non trouvée"
      text="Elle n’existe pas, ou son adresse est incomplète."
      back={{ label: "Voir les séances collectives", to: "/back-office/collectives" }}
    />
  );
}

export default function Group({ loaderData: { group, now } }: Route.ComponentProps) {
  const { id, title, status, ending, endingWords, startsAt, minutes, priceCents } = group;
  const { seatsMin, seatsMax, seats, waiting, coach, coachId, mails, actions } = group;
  const mayWork = useMayWork();
  const coming = seats.filter((seat) => seat.status !== "cancelled" && seat.status !== "held");
  const refundCents = coming.reduce((sum, seat) => sum + seat.collectedCents - seat.refundedCents, 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-4">
        <Breadcrumb
          items={[{ label: "Séances collectives", to: "/back-office/collectives" }, { label: title }]}
        />
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
            <Badge tone={status === "open" ? "green" : "outline"}>{sayGroupState(group, now)}</Badge>
          </div>
          <p>
            {formatDayTime(startsAt)}, {formatMinutes(minutes)}, {formatEuros(priceCents)} par personne.
          </p>
          <p>
            De {seatsMin} à {seatsMax} places, {waiting} en liste d’attente.
          </p>
          {ending && <p>{GROUP_ENDING_LABELS[ending]}</p>}
          {endingWords && <p className="wrap-anywhere">«&nbsp;{endingWords}&nbsp;»</p>}
          <p className="text-sm text-muted tabular">
            nº&nbsp;{shortNumber(id)}
            <span className="sr-only">, en entier {id}</span>
          </p>
        </div>
        <p className="wrap-anywhere">
          Coach&nbsp;:{" "}
          {mayWork("people") ? (
            <Link
              to={`/back-office/coachs/${coachId}`}
              className="font-semibold text-clay-text underline underline-offset-4"
            >
              {coach.name}
            </Link>
          ) : (
            <span className="font-semibold">{coach.name}</span>
          )}
        </p>
        {isToCome(group, now) && (
          <div className="flex">
            <ReasonButton
              intent="cancel"
              schema={cancelGroupByOperatorSchema}
              fields={{ seenSeats: coming.length }}
              label="Annuler pour tous"
              about={title}
              title="Annuler cette séance pour tous"
              description={`${participantsWords(coming.length)}. Chacun est remboursé en totalité, soit ${formatEuros(refundCents)}. Le coach n’est pas payé.`}
              hint="Les participants et le coach la lisent."
              confirm="Annuler la séance"
            />
          </div>
        )}
      </header>
      <section aria-labelledby="places" className="grid gap-3">
        <h2 id="places" className="text-xl">
          Places
        </h2>
        {seats.length === 0 ? (
          <p className="text-muted">Personne n’a encore réservé.</p>
        ) : (
          <ul className="grid divide-y divide-line">
            {seats.map((seat) => (
              <li
                key={seat.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
              >
                <Link
                  to={`/back-office/sessions/${seat.id}`}
                  className="font-semibold wrap-anywhere text-clay-text underline underline-offset-4"
                >
                  {seat.student}
                </Link>
                <span className="flex flex-wrap items-center gap-3">
                  <span className="tabular">{formatEuros(seat.collectedCents)}</span>
                  {seat.refundedCents > 0 && (
                    <span className="text-sm text-muted tabular">
                      {formatEuros(seat.refundedCents)} remboursés
                    </span>
                  )}
                  <SessionState status={seat.status} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <StoryActions actions={actions} />
      <StoryMails mails={mails} />
    </div>
  );
}
