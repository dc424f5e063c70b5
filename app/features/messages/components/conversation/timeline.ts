import { parisDay } from "~/platform/format/dates.ts";
import type { ShownMessage } from "../../queries/list-messages.server.ts";

/** What a conversation shows, in order: days, messages, where the new ones begin, and what the coach has answered. */
export type TimelineEntry =
  | { kind: "day"; day: string; at: Date }
  | { kind: "new" }
  | { kind: "answer"; answer: "accepted" | "declined"; at: Date }
  | { kind: "message"; message: ShownMessage }
  /** what has happened to a session of the two */
  | { kind: "step"; message: ShownMessage };

interface Told {
  messages: ShownMessage[];
  /** there are older ones, or newer ones, which are not shown */
  earlier: boolean;
  later: boolean;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  /** the last message that had been seen when the conversation was opened; undefined where nothing is new */
  seenId: number | undefined;
}

export function timelineOf(told: Told): TimelineEntry[] {
  const { messages, earlier, later, acceptedAt, declinedAt, seenId } = told;
  const firstNew =
    seenId === undefined ? undefined : messages.find(({ id, own, isStep }) => !own && !isStep && id > seenId);
  const answer = answerOf(acceptedAt, declinedAt);
  const [first] = messages;
  // What was answered before the oldest that is shown stands further up.
  let untold = answer && !(earlier && first && answer.at < first.createdAt) ? answer : undefined;
  const entries: TimelineEntry[] = [];
  let day: string | undefined;
  const begin = (at: Date) => {
    const its = parisDay(at);
    if (its !== day) entries.push({ kind: "day", day: its, at });
    day = its;
  };
  const tell = () => {
    if (!untold) return;
    begin(untold.at);
    entries.push(untold);
    untold = undefined;
  };
  for (const message of messages) {
    // What a coach declines with is written at the same instant: the words come first.
    if (untold && untold.at < message.createdAt) tell();
    begin(message.createdAt);
    if (message === firstNew) entries.push({ kind: "new" });
    entries.push({ kind: message.isStep ? "step" : "message", message });
  }
  if (!later) tell();
  return entries;
}

function answerOf(acceptedAt: Date | null, declinedAt: Date | null) {
  if (declinedAt) return { kind: "answer", answer: "declined", at: declinedAt } as const;
  return acceptedAt && ({ kind: "answer", answer: "accepted", at: acceptedAt } as const);
}
