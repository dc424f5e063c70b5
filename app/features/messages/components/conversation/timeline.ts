import { parisDay } from "~/platform/format/dates.ts";
import type { ShownMessage } from "../../queries/list-messages.server.ts";

/** The entries are in display order. */
export type TimelineEntry =
  | { kind: "day"; day: string; at: Date }
  | { kind: "new" }
  | { kind: "answer"; answer: "accepted" | "declined"; at: Date }
  | { kind: "message"; message: ShownMessage }
  /** a system message about a session */
  | { kind: "step"; message: ShownMessage };

interface TimelineData {
  messages: ShownMessage[];
  /** older messages exist that are not loaded; `later` means newer ones */
  earlier: boolean;
  later: boolean;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  /** last message seen when the conversation was opened; undefined where nothing is unread */
  seenId: number | undefined;
}

export function timelineOf(data: TimelineData): TimelineEntry[] {
  const { messages, earlier, later, acceptedAt, declinedAt, seenId } = data;
  const firstNew =
    seenId === undefined ? undefined : messages.find(({ id, own, isStep }) => !own && !isStep && id > seenId);
  const answer = answerOf(acceptedAt, declinedAt);
  const [first] = messages;
  // An answer older than the first loaded message is shown when that part is loaded.
  let unshownAnswer = answer && !(earlier && first && answer.at < first.createdAt) ? answer : undefined;
  const entries: TimelineEntry[] = [];
  let day: string | undefined;
  const pushDay = (at: Date) => {
    const its = parisDay(at);
    if (its !== day) entries.push({ kind: "day", day: its, at });
    day = its;
  };
  const pushAnswer = () => {
    if (!unshownAnswer) return;
    pushDay(unshownAnswer.at);
    entries.push(unshownAnswer);
    unshownAnswer = undefined;
  };
  for (const message of messages) {
    // The coach's closing message has the same timestamp as the refusal and is shown before it.
    if (unshownAnswer && unshownAnswer.at < message.createdAt) pushAnswer();
    pushDay(message.createdAt);
    if (message === firstNew) entries.push({ kind: "new" });
    entries.push({ kind: message.isStep ? "step" : "message", message });
  }
  if (!later) pushAnswer();
  return entries;
}

function answerOf(acceptedAt: Date | null, declinedAt: Date | null) {
  if (declinedAt) return { kind: "answer", answer: "declined", at: declinedAt } as const;
  return acceptedAt && ({ kind: "answer", answer: "accepted", at: acceptedAt } as const);
}
