import type { RouterContextProvider } from "react-router";
import { viewerContext } from "~/features/accounts/gate.server.ts";
import { acceptProposal } from "~/features/bookings/proposals/commands/accept-proposal.server.ts";
import {
  declineProposal,
  withdrawProposal,
} from "~/features/bookings/proposals/commands/end-proposal.server.ts";
import { findPaymentWays } from "~/features/bookings/proposals/queries/find-payment-ways.server.ts";
import { listProposals } from "~/features/bookings/proposals/queries/list-proposals.server.ts";
import { acceptanceSchema, proposalIdSchema } from "~/features/bookings/proposals/schema.ts";
import { listConversationSeries } from "~/features/bookings/series/queries/find-series.server.ts";
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
import { sendOnward } from "../bookings/send-onward.ts";

type Context = Readonly<RouterContextProvider>;

/** The planned sessions and series of a conversation, and how the student can pay for them. */
export async function loadProposals(
  context: Context,
  own: OwnConversation,
  { coachId, closed }: FoundConversation,
) {
  const { db, settings } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const now = new Date();
  const [proposals, series, readiness] = await Promise.all([
    listProposals(db, own, now),
    listConversationSeries(db, own, now),
    settings.sells ? findReadiness(db, coachId, saleTerms(settings)) : undefined,
  ]);
  const sells = readiness !== undefined && takesPayments(readiness);
  const isAnswerable = !closed && proposals.some(({ state }) => state === "proposed");
  const ways =
    viewer.role === "student" && isAnswerable ? await findPaymentWays(db, viewer, coachId) : undefined;
  return { proposals, series, ways, sells, isCoachUnready: settings.sells && !sells };
}

/** Answers the forms of proposals; undefined for any other form. */
export function answerProposalForm(context: Context, request: Request, form: FormData, own: OwnConversation) {
  const { db } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  switch (form.get("intent")) {
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
