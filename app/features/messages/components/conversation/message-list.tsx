import { type ReactNode, type RefObject, useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { addDays, formatDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { LinkedText } from "~/ui/data/linked-text.tsx";
import type { FoundConversation } from "../../queries/list-conversations.server.ts";
import type { ShownMessage } from "../../queries/list-messages.server.ts";
import type { Side } from "../../rules.ts";
import { MessageAttachments } from "./message-attachments.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import { OutgoingMessage } from "./outgoing-message.tsx";
import { type TimelineEntry, timelineOf } from "./timeline.ts";
import type { History } from "./use-history.ts";
import type { Outbox } from "./use-outbox.ts";
import { useScroller } from "./use-scroller.ts";

interface MessageListProps {
  conversation: FoundConversation;
  history: History;
  outbox: Outbox;
  /** last message seen when the conversation was opened; undefined where nothing is unread */
  seenId: number | undefined;
  today: string;
  /** called for each message of the other person that comes into view */
  onSeen: (messageId: number) => void;
  /** what another room shows in place of the words of a message; undefined for the words */
  renderCard?: (message: ShownMessage) => ReactNode | undefined;
  /** the actions beside the time */
  renderActions?: (message: ShownMessage) => ReactNode;
  /** content at the end, such as the typing indicator */
  children?: ReactNode;
}

/** Groups messages by day, opens at the first unread one and loads older ones while scrolling up. */
export function MessageList(props: MessageListProps) {
  const { conversation, history, outbox, seenId, today, onSeen, renderCard, renderActions, children } = props;
  const { messages, earlier, later, busy, showEarlier, showLater } = history;
  const { outgoing } = outbox;
  const entries = timelineOf({ ...conversation, messages, earlier, later, seenId });
  const scroller = useScroller({
    first: messages[0]?.id,
    last: outgoing.at(-1)?.clientId ?? messages.at(-1)?.id,
    later,
    showEarlier: earlier && !busy ? showEarlier : undefined,
  });
  useInView(scroller.box, messages, onSeen);
  const lastOwn =
    later || outgoing.length > 0 ? undefined : messages.findLast(({ own, isStep }) => own && !isStep)?.id;
  return (
    <section
      ref={scroller.box}
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to
      tabIndex={0}
      className="min-h-48 grow basis-0 overflow-y-auto overscroll-contain px-4 py-4 -outline-offset-3 [overflow-anchor:none] sm:px-5"
    >
      <div ref={scroller.top} />
      {earlier && (
        <Button variant="ghost" size="sm" busy={busy} className="mx-auto mb-3 flex" onClick={showEarlier}>
          Messages plus anciens
        </Button>
      )}
      <ol className="grid gap-3">
        {entries.map((entry) => (
          <li
            key={keyOf(entry)}
            {...(entry.kind === "new" && { ref: scroller.start })}
            {...(entry.kind === "message" && !entry.message.own && { "data-message": entry.message.id })}
          >
            {entry.kind === "message" ? (
              <MessageBubble
                own={entry.message.own}
                from={entry.message.own ? "Vous" : conversation.name}
                body={entry.message.body}
                card={renderCard?.(entry.message)}
                at={entry.message.createdAt}
                state={
                  entry.message.id === lastOwn ? (
                    <span>{conversation.otherReadId >= entry.message.id ? "Vu" : "Envoyé"}</span>
                  ) : (
                    renderActions?.(entry.message)
                  )
                }
              >
                <MessageAttachments
                  {...entry.message}
                  from={entry.message.own ? undefined : conversation.name}
                />
              </MessageBubble>
            ) : entry.kind === "step" ? (
              <BookingStep message={entry.message} side={conversation.side} />
            ) : (
              <Line entry={entry} conversation={conversation} today={today} />
            )}
          </li>
        ))}
        {outgoing.map((message) => (
          <li key={message.clientId}>
            <OutgoingMessage message={message} outbox={outbox} />
          </li>
        ))}
      </ol>
      {later && (
        <Button variant="secondary" size="sm" busy={busy} className="mx-auto mt-3 flex" onClick={showLater}>
          Messages plus récents
        </Button>
      )}
      {children}
    </section>
  );
}

function keyOf(entry: TimelineEntry): string {
  if (entry.kind === "message" || entry.kind === "step")
    return entry.message.clientId ?? String(entry.message.id);
  return entry.kind === "day" ? entry.day : entry.kind;
}

interface LineProps {
  entry: Exclude<TimelineEntry, { kind: "message" | "step" }>;
  conversation: FoundConversation;
  today: string;
}

function Line({ entry, conversation: { side, name }, today }: LineProps) {
  if (entry.kind === "new")
    return (
      <p className="flex items-center gap-3 text-sm font-semibold text-clay-text before:h-px before:flex-1 before:bg-clay after:h-px after:flex-1 after:bg-clay">
        Nouveaux messages
      </p>
    );
  if (entry.kind === "day")
    return (
      <p className="text-center text-sm font-semibold text-muted first-letter:uppercase">
        {dayWords(entry, today)}
      </p>
    );
  const who = side === "coach" ? "Vous avez" : `${name} a`;
  return (
    <p className="mx-auto w-fit max-w-prose rounded-full bg-sand px-4 py-1.5 text-center text-sm">
      {entry.answer === "accepted"
        ? `${who} accepté la demande`
        : side === "coach"
          ? "Vous avez décliné la demande"
          : `${name} n’est pas disponible pour cette demande`}
    </p>
  );
}

function dayWords({ day, at }: { day: string; at: Date }, today: string): string {
  if (day === today) return "Aujourd’hui";
  if (day === addDays(today, -1)) return "Hier";
  return formatDay(at, { weekday: true });
}

/** Calls `onSeen` for each element with `data-message` that becomes visible within the box. */
function useInView(
  box: RefObject<HTMLElement | null>,
  messages: readonly unknown[],
  onSeen: (messageId: number) => void,
): void {
  const seen = useEffectEvent(onSeen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: others are in the box with every change of what is shown
  useEffect(() => {
    const look = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) seen(Number((target as HTMLElement).dataset.message));
      },
      { root: box.current },
    );
    for (const message of box.current?.querySelectorAll("[data-message]") ?? []) look.observe(message);
    return () => look.disconnect();
  }, [messages]);
}

/** These paths belong to the bookings room, which imports this one. */
const SESSIONS_PATH: Record<Side, string> = {
  coach: "/dashboard/bookings",
  student: "/student-dashboard/bookings",
};

/** The first line of the body is the system message; further lines are the words that a person added. */
function BookingStep({ message: { body, bookingId }, side }: { message: ShownMessage; side: Side }) {
  const [told, ...said] = body.split("\n");
  return (
    <div className="mx-auto w-fit max-w-prose rounded-2xl bg-green-pale px-4 py-2 text-center text-sm">
      <p>
        {told}{" "}
        {bookingId && (
          <Link to={`${SESSIONS_PATH[side]}/${bookingId}`} className="font-semibold underline">
            Voir la séance
          </Link>
        )}
      </p>
      {said.length > 0 && (
        <p className="mt-1 whitespace-pre-line italic">
          <LinkedText text={said.join("\n")} />
        </p>
      )}
    </div>
  );
}
