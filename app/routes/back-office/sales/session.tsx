import { Link } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { decideAbsence } from "~/features/back-office/commands/settle-absence.server.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import {
  cancelSessionNow,
  moveSessionNow,
  refundSessionNow,
} from "~/features/back-office/desk/commands/work-on-sales.server.ts";
import { AbsenceDecision } from "~/features/back-office/desk/components/absence-decision.tsx";
import { SessionFacts } from "~/features/back-office/desk/components/session-facts.tsx";
import { SessionWork } from "~/features/back-office/desk/components/session-work.tsx";
import {
  StoryActions,
  StoryDocuments,
  StoryMails,
  StoryPayment,
} from "~/features/back-office/desk/components/story-parts.tsx";
import { StoryPeople } from "~/features/back-office/desk/components/story-people.tsx";
import { StorySteps } from "~/features/back-office/desk/components/story-steps.tsx";
import {
  findBookingStory,
  listMoveSlots,
  mailsOfBooking,
} from "~/features/back-office/desk/queries/find-booking.server.ts";
import {
  cancelSessionSchema,
  moveSessionSchema,
  refundSaleSchema,
} from "~/features/back-office/desk/schema.ts";
import { settleSchema } from "~/features/back-office/schema.ts";
import { SlotPicker } from "~/features/bookings/availability/components/slot-picker.tsx";
import { isAbsenceOpen } from "~/features/bookings/sessions/rules/money.ts";
import { coachDocumentPath } from "~/features/invoicing/rules/sale-documents.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { MissingScreen } from "../../public/missing-screen.tsx";
import type { Route } from "./+types/session.ts";
import { answerResend } from "./resend.server.ts";
import { requireSaleId } from "./sale-id.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => privatePage(loaderData?.booking.title ?? "Séance");
export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, pool, settings } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const booking = await findBookingStory({ db, pool }, operator, requireSaleId(params.bookingId));
  if (!booking) throw new AppError("not_found");
  return { booking, slots: await listMoveSlots(db, operator, booking), isPublic: settings.isPublic };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { db, pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "cancel":
      return answerForm(context, form, cancelSessionSchema, async (given) => {
        await cancelSessionNow(db, operator, { id: requireSaleId(params.bookingId), ...given });
        return { message: "Séance annulée, les deux sont prévenus" };
      });
    case "move":
      return answerForm(context, form, moveSessionSchema, async (given) => {
        await moveSessionNow(db, operator, { id: requireSaleId(params.bookingId), ...given });
        return { message: "Séance déplacée, les deux sont prévenus" };
      });
    case "refund":
      return answerForm(context, form, refundSaleSchema, async ({ amount, ...given }) => {
        await refundSessionNow(db, operator, {
          id: requireSaleId(params.bookingId),
          cents: amount,
          ...given,
        });
        return { message: "Remboursement demandé, les deux sont prévenus" };
      });
    case "resend":
      return answerResend(context, form, async () => {
        const subjectId = requireSaleId(params.bookingId);
        const booking = await findBookingStory({ db, pool }, operator, subjectId);
        return booking && { subjectId, ...mailsOfBooking(booking) };
      });
    default:
      return answerForm(context, form, settleSchema, async ({ due, reason }) => {
        await decideAbsence(db, operator, {
          id: requireSaleId(params.bookingId),
          isDue: due === "true",
          reason,
        });
        return { message: "Absence tranchée" };
      });
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Séance non trouvée"
      text="Elle n’existe pas, ou son adresse est incomplète."
      back={{ label: "Voir les séances", to: "/back-office/sessions" }}
    />
  );
}

export default function Session({ loaderData: { booking, slots, isPublic } }: Route.ComponentProps) {
  const { id, title, documents, mails, actions, payment, paymentOfPackId } = booking;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-4">
        <Breadcrumb items={[{ label: "Séances", to: "/back-office/sessions" }, { label: title }]} />
        <SessionFacts booking={booking} isPublic={isPublic} />
        <StoryPeople {...booking} />
        {booking.groupSessionId && (
          <p>
            <Link
              to={`/back-office/collectives/${booking.groupSessionId}`}
              className="font-semibold text-clay-text underline underline-offset-4"
            >
              Toute la séance collective
            </Link>
          </p>
        )}
        <SessionWork booking={booking} slots={slots} SlotPicker={SlotPicker} />
      </header>
      {isAbsenceOpen(booking) && <AbsenceDecision booking={booking} />}
      <StorySteps booking={booking} />
      {!paymentOfPackId && <StoryPayment payment={payment} link />}
      <StoryDocuments documents={documents} hrefOf={coachDocumentPath} />
      <StoryActions actions={actions} />
      <StoryMails key={id} mails={mails} />
    </div>
  );
}
