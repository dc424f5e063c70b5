import { Link, useLocation } from "react-router";
import { formatDay, formatTime, parisDay } from "~/platform/format/dates.ts";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import type { ListedConversation } from "../queries/list-conversations.server.ts";
import { messagesPath, type Side } from "../rules.ts";
import { StateBadge } from "./state-badge.tsx";

interface ConversationEntryProps {
  side: Side;
  conversation: ListedConversation;
  today: string;
  current: boolean;
}

export function ConversationEntry({ side, conversation, today, current }: ConversationEntryProps) {
  const { id, name, photo, excerpt, excerptIsOwn, unread, lastMessageAt } = conversation;
  // The search query stays in the address.
  const { search } = useLocation();
  return (
    <Link
      to={messagesPath(side, id) + search}
      data-prefetch
      aria-current={current ? "page" : undefined}
      className={classNames(
        "flex gap-3 rounded-md p-3 -outline-offset-3 transition-colors duration-150",
        current ? "bg-sand" : "hover:bg-sunken",
      )}
    >
      <Avatar name={name} src={photo} decorative />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
          <time dateTime={lastMessageAt.toISOString()} className="shrink-0 text-sm text-muted tabular">
            {shortTime(lastMessageAt, today)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span
            className={classNames("min-w-0 flex-1 truncate", unread > 0 ? "font-semibold" : "text-muted")}
          >
            {excerptIsOwn && "Vous\u00a0: "}
            {excerpt}
          </span>
          {unread > 0 && (
            <Badge tone="solid" className="shrink-0 tabular">
              {unread}
              <span className="sr-only">{unread > 1 ? " messages non lus" : " message non lu"}</span>
            </Badge>
          )}
        </span>
        <StateBadge side={side} conversation={conversation} />
      </span>
    </Link>
  );
}

/** Examples: "14:30" today, "29 mars" this year, "29 mars 2025" before. */
function shortTime(date: Date, today: string): string {
  const day = parisDay(date);
  if (day === today) return formatTime(date);
  const text = formatDay(date);
  return day.slice(0, 4) === today.slice(0, 4) ? text.replace(/ \d{4}$/, "") : text;
}
