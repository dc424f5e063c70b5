import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { answerMessage, setMessageHandled } from "~/features/back-office/commands/handle-message.server.ts";
import { MessageCard } from "~/features/back-office/components/message-card.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { listContactMessages } from "~/features/back-office/queries/list-contact-messages.server.ts";
import { answerMessageSchema, messageWorkSchema } from "~/features/back-office/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/messages.ts";
import { OfficePage } from "./office-page.tsx";

export const meta = () => privatePage("Messages reçus");
export const headers = privateAnswerHeaders;

export function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  return listContactMessages(context.get(servicesContext).pool, context.get(operatorViewerContext), page);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const form = await readForm(request);
  if (form.get("intent") === "answer")
    return answerForm(context, form, answerMessageSchema, async (given) => {
      const [replyTo] = settings.contactRecipients;
      await answerMessage(db, operator, { ...given, replyTo });
      return { message: "Réponse envoyée" };
    });
  return answerForm(context, form, messageWorkSchema, async ({ id, handled: wanted }) => {
    const handled = wanted === "true";
    await setMessageHandled(db, operator, { id, handled });
    return { message: handled ? "Message traité" : "Message à traiter" };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function Messages({ loaderData: { rows, total, ...pages } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="Messages"
      text={`${formatCount(total, "message reçu", "messages reçus")} par la page Contact, du plus récent au plus ancien`}
      empty={{
        title: "Aucun message",
        text: "Ce que l’on vous écrit depuis la page Contact arrive ici, et par e-mail.",
      }}
      {...pages}
    >
      {rows.map((message) => (
        <li key={message.id}>
          <MessageCard message={message} />
        </li>
      ))}
    </OfficePage>
  );
}
