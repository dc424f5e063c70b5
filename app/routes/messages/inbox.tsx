import { Outlet, useParams, useRevalidator, useRouteLoaderData } from "react-router";
import { readText } from "~/features/discovery/rules/listing.ts";
import { ConnectionSign } from "~/features/messages/components/connection-sign.tsx";
import { ConversationList } from "~/features/messages/components/conversation-list.tsx";
import { useNews } from "~/features/messages/components/use-live.ts";
import { CONVERSATIONS_PER_PAGE } from "~/features/messages/queries/list-conversations.server.ts";
import { messagesPath, type Side } from "~/features/messages/rules.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { privateHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/inbox.ts";
import type { loader as conversationLoader } from "./conversation.tsx";
import { loadConversations } from "./messages-client.ts";
import { findBox, listBox } from "./own-box.server.ts";

export const headers = privateHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const box = await findBox(context);
  const q = readText(new URL(request.url).searchParams.get("q"));
  const conversations = await listBox(context, box, { q });
  return {
    side: box.side,
    /** nobody can write to a coach without a page */
    hasPage: box.side === "student" || box.page !== undefined,
    q,
    conversations,
    more: conversations.length === CONVERSATIONS_PER_PAGE,
    pageSize: CONVERSATIONS_PER_PAGE,
    today: parisDay(new Date()),
  };
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Messages");
}

/** The list and the open conversation are side by side; a phone shows one of them. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { side, hasPage, q, conversations, more, pageSize, today } = loaderData;
  const { conversationId } = useParams();
  useNews(useRevalidator().revalidate);
  const open = conversationId !== undefined;
  const opened = useRouteLoaderData<typeof conversationLoader>(`${side}-conversation`);
  if (conversations.length === 0 && !q && !open) return <NoConversation side={side} hasPage={hasPage} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className={classNames("text-3xl", open && "max-lg:sr-only")}>Messages</h1>
      <div className="lg:grid lg:h-[calc(100dvh-12rem)] lg:min-h-[32rem] lg:grid-cols-[18rem_minmax(0,1fr)] lg:overflow-hidden lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:shadow-card xl:grid-cols-[20rem_minmax(0,1fr)]">
        <ConversationList
          className={open ? "max-lg:hidden" : ""}
          side={side}
          q={q}
          latest={conversations}
          more={more}
          pageSize={pageSize}
          today={today}
          openId={Number(conversationId)}
          open={opened?.conversation}
          loadAfter={(after) =>
            loadConversations(`${messagesPath(side)}/more?${new URLSearchParams({ q, after })}`)
          }
        >
          {!open && <ConnectionSign />}
        </ConversationList>
        <div className={classNames("min-h-0 min-w-0", !open && "max-lg:hidden")}>
          {open ? (
            <Outlet />
          ) : (
            <p className="grid h-full place-items-center p-8 text-center text-muted">
              Choisissez une conversation pour la lire.
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

const EMPTY = {
  student: {
    text: "Aucune conversation pour l’instant. Écrivez à un coach depuis sa page\u00a0: votre message et sa réponse seront ici.",
    action: { label: "Trouver un coach", to: "/coaches" },
  },
  coach: {
    text: "Aucune demande pour l’instant. Dès qu’un élève vous écrit depuis votre annonce, son message est ici, et un e-mail vous prévient.",
    action: { label: "Voir mes annonces", to: "/dashboard/listings" },
  },
  unlisted: {
    text: "Les élèves vous écrivent depuis votre annonce\u00a0: publiez la vôtre pour recevoir leurs messages ici.",
    action: { label: "Préparer une annonce", to: "/become-coach" },
  },
};

function NoConversation({ side, hasPage }: { side: Side; hasPage: boolean }) {
  const { text, action } = EMPTY[hasPage ? side : "unlisted"];
  return (
    <EmptyState
      headingLevel={1}
      title="Messages"
      text={text}
      action={<ButtonLink to={action.to}>{action.label}</ButtonLink>}
    />
  );
}
