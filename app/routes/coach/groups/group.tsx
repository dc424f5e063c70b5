import { useActionData } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { requireOwnGroup } from "~/features/bookings/gate.server.ts";
import { cancelGroup, changeGroup } from "~/features/bookings/groups/commands/end-group.server.ts";
import { markGroupProgress } from "~/features/bookings/groups/commands/mark-group-progress.server.ts";
import { GroupFacts } from "~/features/bookings/groups/components/group-facts.tsx";
import {
  CancelGroupForm,
  ChangeGroupForm,
  groupActionPath,
  readGroupAction,
} from "~/features/bookings/groups/components/own-group-forms.tsx";
import { GroupBadge } from "~/features/bookings/groups/components/own-groups.tsx";
import { Participants, WaitingLine } from "~/features/bookings/groups/components/participants.tsx";
import { findOwnGroup } from "~/features/bookings/groups/queries/list-groups.server.ts";
import { GROUPS_PATH, groupPath } from "~/features/bookings/groups/rules/group-paths.ts";
import { decidesAt, isToCome, progressOfGroup } from "~/features/bookings/groups/rules/group-states.ts";
import { ENDING_WORDS, seatsWords } from "~/features/bookings/groups/rules/group-words.ts";
import { cancelGroupSchema, changeGroupSchema } from "~/features/bookings/groups/schema.ts";
import { ProgressButton } from "~/features/bookings/sessions/components/progress-button.tsx";
import { PROGRESS_STEPS } from "~/features/bookings/sessions/rules/progress.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { limitChanges } from "../../bookings/change-booking.server.ts";
import { useBookingNews } from "../../bookings/use-booking-changes.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { MissingScreen } from "../../public/missing-screen.tsx";
import type { Route } from "./+types/group.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const own = await requireOwnGroup(db, context.get(coachViewerContext), params.groupId);
  const now = new Date();
  const group = await findOwnGroup(db, own, now);
  if (!group) throw new AppError("not_found");
  const action = isToCome(group, now) ? readGroupAction(new URL(request.url).searchParams) : undefined;
  return { group, action, now };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const own = await requireOwnGroup(db, coach, params.groupId);
  const form = await readForm(request);
  const intent = form.get("intent");
  switch (intent) {
    case "cancel":
      return answerForm(context, form, cancelGroupSchema, async (given) => {
        await limitChanges(db, coach);
        await cancelGroup(db, own, given);
      });
    case "change":
      return answerForm(context, form, changeGroupSchema, (given) => changeGroup(db, own, given));
    case "arrive":
    case "begin":
    case "end":
      return answerForm(context, form, noFields, async () => {
        await limitChanges(db, coach);
        await markGroupProgress(db, own, intent);
      });
    default:
      throw new AppError("invalid_input");
  }
}

const DONE: Record<string, string> = {
  cancel: "Séance annulée",
  change: "Séance modifiée",
  arrive: "Vos participants sont prévenus",
  begin: "Bonne séance",
  end: "Séance terminée",
};

const PROGRESS_NAMES: readonly string[] = PROGRESS_STEPS;

/** Shows the toast from the route, because the dialog is gone by then. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer: FormAnswer = await serverAction();
  const title = DONE[answer.intent ?? ""];
  if (answer.ok && title) toast({ title, variant: "success" });
  // The overview, where the button may be too, does not show refusals itself.
  if (answer.refusal && PROGRESS_NAMES.includes(answer.intent ?? ""))
    toast({ title: "Rien n’a changé", description: answer.refusal, variant: "destructive" });
  return answer;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(loaderData?.group.title ?? "Séance collective");
}

export default function Group({ loaderData: { group, action, now } }: Route.ComponentProps) {
  const { id, coachId, title, words, address, startsAt, status, ending, seatsMin, seatsTaken, seatsMax } =
    group;
  const { place, videoUrl } = group;
  const canChange = isToCome(group, now);
  const answer = useActionData() as FormAnswer | undefined;
  useBookingNews();
  const isShort = canChange && group.decidedAt === null && seatsTaken < seatsMin;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb items={[{ label: "Séances collectives", to: GROUPS_PATH }, { label: "Séance" }]} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
          <GroupBadge group={group} now={now} />
        </div>
      </header>
      {answer?.refusal && <Alert tone="danger">{answer.refusal}</Alert>}
      {status === "cancelled" && ending && <Alert>{ENDING_WORDS[ending]}</Alert>}
      {isShort && (
        <Alert title={`Il faut ${seatsMin}\u00a0participants au moins.`}>
          {`Si ce nombre n’est pas atteint le ${formatDayTime(decidesAt(group))}, la séance est annulée et chacun est remboursé.`}
        </Alert>
      )}
      {canChange && place === "webcam" && !videoUrl && (
        <Alert
          title="Vos participants n’ont pas encore de lien."
          action={
            <ButtonLink to="/dashboard/settings?tab=availability" size="sm">
              Ajouter mon lien de visio
            </ButtonLink>
          }
        />
      )}
      <ProgressButton session={progressOfGroup(group)} now={now} />
      {canChange && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={groupPath(coachId, id)} variant="secondary" className="max-sm:grow">
            Voir la page publique
          </ButtonLink>
          <ButtonLink
            to={groupActionPath(id, "change")}
            preventScrollReset
            variant="secondary"
            className="max-sm:grow"
          >
            Modifier
          </ButtonLink>
          <ButtonLink
            to={groupActionPath(id, "cancel")}
            preventScrollReset
            variant="secondary"
            className="max-sm:grow"
          >
            Annuler la séance
          </ButtonLink>
        </div>
      )}
      {action === "cancel" && <CancelGroupForm group={group} />}
      {action === "change" && <ChangeGroupForm group={group} />}
      <Card>
        <CardBody className="gap-5">
          <GroupFacts
            startsAt={startsAt}
            minutes={group.minutes}
            place={place}
            where={address}
            priceCents={group.priceCents}
            seats={seatsWords({ seatsTaken, seatsMax })}
          />
          {words && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{words}</p>}
        </CardBody>
      </Card>
      <Participants group={group} now={now} />
      <WaitingLine group={group} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Séance introuvable"
      text="Elle n’existe pas, ou n’est pas la vôtre."
      back={{ label: "Voir mes séances collectives", to: GROUPS_PATH }}
    />
  );
}
