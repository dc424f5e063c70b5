import { randomUUID } from "node:crypto";
import { viewerContext } from "~/features/accounts/gate.server.ts";
import {
  acceptConversation,
  blockPerson,
  declineConversation,
  sharePhone,
} from "~/features/messages/commands/answer-conversation.server.ts";
import { reportPerson } from "~/features/messages/commands/report.server.ts";
import { markRead, sendMessage } from "~/features/messages/commands/send-message.server.ts";
import { MissingConversation } from "~/features/messages/components/missing-conversation.tsx";
import { findConversation } from "~/features/messages/queries/list-conversations.server.ts";
import { openMessages } from "~/features/messages/queries/list-messages.server.ts";
import { listSavedPhones } from "~/features/messages/queries/saved-phones.server.ts";
import {
  blockSchema,
  declineSchema,
  messageSchema,
  phoneSharingSchema,
  readSchema,
  reportSchema,
  sharedPhoneSchema,
} from "~/features/messages/schema.ts";
import { findProspectOf } from "~/features/prospects/queries/find-prospect.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { isMissing } from "../public/missing-screen.tsx";
import type { Route } from "./+types/conversation.ts";
import { ConversationScreen } from "./conversation-screen.tsx";
import { requireConversation } from "./own-box.server.ts";
import { answerProposalForm, loadProposals } from "./proposals.server.ts";
import { loadReplies } from "./replies.server.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const own = await requireConversation(context, params.conversationId);
  const conversation = await findConversation(db, own);
  if (!conversation) throw new AppError("not_found", { message: "Cette conversation n’existe plus." });
  const [range, proposed, phones, prospectId, canned] = await Promise.all([
    openMessages(db, own, conversation),
    loadProposals(context, own, conversation),
    viewer.role === "student" ? listSavedPhones(db, viewer) : [],
    viewer.role === "coach" ? findProspectOf(db, viewer, own.id) : undefined,
    viewer.role === "coach" ? loadReplies(context, viewer, own) : undefined,
  ]);
  // The client ID is for a message sent without script; a script creates its own.
  return {
    conversation,
    range,
    proposed,
    phones,
    prospectId,
    canned,
    clientId: randomUUID(),
    today: parisDay(new Date()),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const form = await readForm(request);
  const own = await requireConversation(context, params.conversationId);
  switch (form.get("intent")) {
    case "send":
      return answerForm(context, form, messageSchema, (message) => sendMessage(db, viewer, own, message));
    case "read":
      return answerForm(context, form, readSchema, ({ messageId }) => markRead(db, own, messageId));
    case "accept":
      return answerForm(context, form, noFields, () => acceptConversation(db, own));
    case "decline":
      if (viewer.role !== "coach") throw new AppError("forbidden");
      return answerForm(context, form, declineSchema, (words) => declineConversation(db, viewer, own, words));
    case "phone":
      return own.side === "coach"
        ? answerForm(context, form, phoneSharingSchema, ({ shared }) =>
            sharePhone(db, own, { coachSharesPhone: shared }),
          )
        : answerForm(context, form, sharedPhoneSchema, (shared) => sharePhone(db, own, shared));
    case "block":
      return answerForm(context, form, blockSchema, ({ blocked }) => blockPerson(db, own, blocked));
    case "report":
      return answerForm(context, form, reportSchema, (about) => reportPerson(db, viewer, own, about));
    default: {
      const answer = answerProposalForm(context, request, form, own);
      if (!answer) throw new AppError("invalid_input");
      return answer;
    }
  }
}

/** The forms that show a refusal themselves. */
const SAYS_REFUSAL: readonly unknown[] = ["read", "report", "block", "accept-proposal"];

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const intent = form.get("intent");
  try {
    const answer = await serverAction();
    if (answer.refusal && !SAYS_REFUSAL.includes(intent))
      toast({ title: "Erreur", description: answer.refusal, variant: "destructive" });
    const done = answer.ok && doneWords(form);
    if (done) toast(done);
    return answer;
  } catch (thrown) {
    // Marking as read is not the person's request: it is retried with the next message.
    if (intent === "read") return { ok: false };
    throw thrown;
  }
}

/** The pressed button is gone by then, so a toast says it. */
function doneWords(form: FormData): Parameters<typeof toast>[0] | undefined {
  switch (form.get("intent")) {
    case "accept":
      return {
        title: "Demande acceptée",
        description: "L’élève le sait. Vous pouvez lui écrire.",
        variant: "success",
      };
    case "decline":
      return {
        title: "Demande déclinée",
        description:
          form.get("sentence") === "none"
            ? "Nous prévenons l’élève par e-mail."
            : "Nous prévenons l’élève par e-mail, avec vos mots.",
      };
    case "withdraw-proposal":
      return { title: "Proposition retirée" };
    case "decline-proposal":
      return { title: "Proposition déclinée", description: "Le coach le voit dans la conversation." };
    case "phone":
      return {
        title:
          form.get("shared") === "true" || form.get("phone")
            ? "Votre numéro est partagé"
            : "Votre numéro n’est plus partagé",
        variant: "success",
      };
    default:
      return undefined;
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(loaderData ? `${loaderData.conversation.name} · Messages` : "Messages");
}

export default function Conversation({ loaderData }: Route.ComponentProps) {
  // The key resets the screen for another conversation.
  return <ConversationScreen key={loaderData.conversation.id} {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingConversation failed={!isMissing(error)} />;
}
