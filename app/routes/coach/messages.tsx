import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { findOwnPage, requireOwnPage } from "~/features/discovery/gate.server.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import {
  acceptConversation,
  declineConversation,
} from "~/features/messages/commands/contact-coach.server.ts";
import { ConversationCard } from "~/features/messages/components/conversation-card.tsx";
import { requireOwnConversation } from "~/features/messages/gate.server.ts";
import { type ConversationPage, listConversations } from "~/features/messages/queries.server.ts";
import { answerSchema } from "~/features/messages/schema.ts";
import { answerForm, readForm } from "~/platform/forms.server.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { Alert } from "~/ui/alert.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { toast } from "~/ui/toast-store.ts";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/messages.ts";

const NOTHING: ConversationPage = { conversations: [], total: 0, page: 1, pageCount: 1 };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const ownPage = await findOwnPage(db, context.get(coachViewerContext));
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const received = ownPage ? await listConversations(db, ownPage, page) : NOTHING;
  return { ...received, coachId: ownPage?.id };
}

/** « Accepter », « Refuser » */
export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  return answerForm(context, await readForm(request), answerSchema, async ({ conversation: id, answer }) => {
    const conversation = await requireOwnConversation(db, await requireOwnPage(db, coach), id);
    const write = answer === "accepted" ? acceptConversation : declineConversation;
    await write(db, conversation);
    return { answered: answer };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await serverAction();
  if (answer.refusal) toast({ title: "Erreur", description: answer.refusal, variant: "destructive" });
  if (answer.answered === "declined")
    toast({
      title: "Demande refusée",
      description: "Elle n’est plus dans vos messages. Nous prévenons l’élève par e-mail.",
    });
  return answer;
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Messages");
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { conversations, total, page, pageCount, coachId } = loaderData;
  if (total === 0)
    return (
      <EmptyState
        headingLevel={1}
        title="Messages"
        text={
          coachId
            ? "Aucune demande pour l’instant. Dès qu’un élève vous écrit depuis votre annonce, son message est ici, et un e-mail vous prévient."
            : "Les élèves vous écrivent depuis votre annonce\u00a0: publiez la vôtre pour recevoir leurs messages ici."
        }
        action={
          coachId ? (
            <ButtonLink to="/dashboard/listings">Voir mes annonces</ButtonLink>
          ) : (
            <ButtonLink to="/become-coach">Préparer une annonce</ButtonLink>
          )
        }
      />
    );
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">Messages</h1>
        <p className="text-muted">
          Acceptez une demande pour voir le numéro de l’élève et convenir du premier cours.
        </p>
      </header>
      {actionData?.refusal && <Alert tone="danger">{actionData.refusal}</Alert>}
      <ul className="grid gap-5">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationCard conversation={conversation} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} hrefFor={(to) => `?page=${to}`} />
    </div>
  );
}
