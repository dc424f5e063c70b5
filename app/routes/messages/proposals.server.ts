import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { viewerContext } from "~/features/accounts/gate.server.ts";
import { acceptProposal } from "~/features/bookings/proposals/commands/accept-proposal.server.ts";
import {
  declineProposal,
  withdrawProposal,
} from "~/features/bookings/proposals/commands/end-proposal.server.ts";
import { proposeSession } from "~/features/bookings/proposals/commands/propose-session.server.ts";
import type { ProposalOffer } from "~/features/bookings/proposals/components/proposal-dialog.tsx";
import { findPaymentWays } from "~/features/bookings/proposals/queries/find-payment-ways.server.ts";
import { listProposals } from "~/features/bookings/proposals/queries/list-proposals.server.ts";
import { PROPOSE_ACTION } from "~/features/bookings/proposals/rules.ts";
import { acceptanceSchema, proposalIdSchema, proposalSchema } from "~/features/bookings/proposals/schema.ts";
import { findBookingOffer } from "~/features/bookings/sessions/queries/booking-offer.server.ts";
import { reservationPath } from "~/features/bookings/sessions/rules/paths.ts";
import type { OwnConversation } from "~/features/messages/gate.server.ts";
import type { FoundConversation } from "~/features/messages/queries/list-conversations.server.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { findReadiness, saleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { takesPayments } from "~/features/readiness/rules/readiness.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm } from "~/platform/web/forms.server.ts";
import { locateAddress } from "../bookings/locate-address.server.ts";
import { firstChoice, loadFirstSlots } from "../bookings/reserve-page.server.ts";
import { sendOnward } from "../bookings/send-onward.ts";

type Context = Readonly<RouterContextProvider>;

/** The proposals of a conversation, how the student can pay for them, and the dialog if the address asks for it. */
export async function loadProposals(
  context: Context,
  own: OwnConversation,
  { coachId, closed, isBookable }: FoundConversation,
  parameters: URLSearchParams,
) {
  const { db, settings } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const isAsked = parameters.get("faire") === PROPOSE_ACTION && own.side === "coach" && !closed && isBookable;
  const [proposals, readiness] = await Promise.all([
    listProposals(db, own, new Date()),
    settings.sells ? findReadiness(db, coachId, saleTerms(settings)) : undefined,
  ]);
  const sells = readiness !== undefined && takesPayments(readiness);
  const offer = isAsked && sells ? await loadOffer(context, coachId, parameters) : undefined;
  const isAnswerable = !closed && proposals.some(({ state }) => state === "proposed");
  const ways =
    viewer.role === "student" && isAnswerable ? await findPaymentWays(db, viewer, coachId) : undefined;
  return { proposals, ways, offer, sells, isCoachUnready: settings.sells && !sells };
}

async function loadOffer(
  context: Context,
  coachId: number,
  parameters: URLSearchParams,
): Promise<ProposalOffer | undefined> {
  const { db, pool } = context.get(servicesContext);
  const offer = await findBookingOffer({ db, pool }, coachId);
  if (!offer) return undefined;
  const first = firstChoice(offer, parameters);
  const firstSlots = offer.hasCalendar
    ? { path: "", slots: [], next: null }
    : await loadFirstSlots(db, coachId, first, undefined);
  return { offer, first, firstSlots, clientId: randomUUID() };
}

/** Answers the forms of proposals; undefined for any other form. */
export function answerProposalForm(context: Context, request: Request, form: FormData, own: OwnConversation) {
  const { db } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  switch (form.get("intent")) {
    case "propose":
      if (viewer.role !== "coach") throw new AppError("forbidden");
      return answerForm(context, form, proposalSchema, (wanted) => proposeSession(db, viewer, own, wanted));
    case "withdraw-proposal":
      return answerForm(context, form, proposalIdSchema, ({ proposal }) =>
        withdrawProposal(db, own, proposal),
      );
    case "decline-proposal":
      return answerForm(context, form, proposalIdSchema, ({ proposal }) =>
        declineProposal(db, own, proposal),
      );
    case "accept-proposal":
      if (viewer.role !== "student") throw new AppError("forbidden");
      return answerForm(context, form, acceptanceSchema, async (chosen) => {
        const located = await locateAddress(context, chosen);
        const { bookingId, checkoutUrl } = await acceptProposal(context.get(paymentsContext), viewer, own, {
          ...chosen,
          ...located,
        });
        throw sendOnward(request, { checkoutUrl, reservation: reservationPath(bookingId) });
      });
    default:
      return undefined;
  }
}
