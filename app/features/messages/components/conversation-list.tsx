import type { ReactNode } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import type { ListedConversation } from "../queries/list-conversations.server.ts";
import type { Side } from "../rules.ts";
import { ConversationEntry } from "./conversation-entry.tsx";
import { ConversationSearch } from "./conversation-search.tsx";
import type { OpenConversation } from "./known-conversations.ts";
import { useConversations } from "./use-conversations.ts";

interface ConversationListProps {
  side: Side;
  q: string;
  /** the newest page of conversations */
  latest: ListedConversation[];
  more: boolean;
  pageSize: number;
  today: string;
  openId: number;
  /** undefined until the conversation is loaded */
  open: OpenConversation | undefined;
  loadAfter: (cursor: string) => Promise<ListedConversation[] | undefined>;
  className: string;
  /** content above the list, such as an error */
  children?: ReactNode;
}

export function ConversationList(props: ConversationListProps) {
  const { side, q, today, openId, className, children } = props;
  const { shown, more, busy, showMore } = useConversations(props);
  return (
    <section
      aria-label="Conversations"
      className={classNames(
        "grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-3 lg:overflow-y-auto lg:overscroll-contain lg:border-r lg:border-line lg:p-3",
        className,
      )}
    >
      {children}
      <ConversationSearch q={q} />
      <p role="status" className={shown.length > 0 ? "sr-only" : "p-3 text-muted"}>
        {q &&
          (shown.length === 0
            ? `Aucune conversation avec «\u00a0${q}\u00a0», ni dans les noms ni dans les messages.`
            : found(shown.length))}
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {shown.map((conversation) => (
          <li key={conversation.id}>
            <ConversationEntry
              side={side}
              conversation={conversation}
              today={today}
              current={conversation.id === openId}
            />
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="secondary" busy={busy} className="w-full" onClick={showMore}>
          Voir plus
        </Button>
      )}
    </section>
  );
}

const found = (count: number) => (count === 1 ? "1 conversation trouvée" : `${count} conversations trouvées`);
