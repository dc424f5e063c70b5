import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timelineOf } from "./components/conversation/timeline.ts";
import { joinRanges } from "./components/conversation/use-history.ts";
import type { MessageRange, ShownMessage } from "./queries/list-messages.server.ts";

const at = (text: string) => new Date(`2026-03-${text}+01:00`);
const message = (id: number, own = false, createdAt = at("01T10:00")): ShownMessage => ({
  id,
  clientId: null,
  own,
  isStep: false,
  bookingId: null,
  body: String(id),
  attachments: [],
  attachmentsCount: 0,
  createdAt,
});

describe("ranges of a conversation", () => {
  const TOTAL = 40;
  /** Some of 1 to 40, as the server would answer. */
  const range = (first: number, last: number): MessageRange => ({
    messages: Array.from({ length: last - first + 1 }, (_, index) => message(first + index)),
    earlier: first > 1,
    later: last < TOTAL,
  });
  const ids = ({ messages }: MessageRange) => messages.map(({ id }) => id);
  const part = fc
    .tuple(fc.integer({ min: 1, max: TOTAL }), fc.integer({ min: 1, max: TOTAL }))
    .map(([one, other]) => range(Math.min(one, other), Math.max(one, other)));

  it("that share a message are one piece; of two with something between them, the newer is shown", () => {
    fc.assert(
      fc.property(part, part, (shown, come) => {
        const joined = joinRanges(shown, come);
        const meet = ids(shown).some((id) => ids(come).includes(id));
        const all = [...new Set([...ids(shown), ...(meet ? ids(come) : [])])].sort((a, b) => a - b);
        expect(ids(joined)).toEqual(meet ? all : ids(come));
        // Never a hole, and always the truth about what lies on either side.
        const [first = 0] = ids(joined);
        expect(joined).toEqual(range(first, first + joined.messages.length - 1));
      }),
    );
  });

  it("grow by what was asked for before the first, or after the last", () => {
    const shown = range(20, 30);
    // As answered: what is on the side of the question is not said.
    const before = { ...range(10, 19), later: false };
    const after = { ...range(31, 40), earlier: false };
    expect(joinRanges(shown, before)).toEqual(range(10, 30));
    expect(joinRanges(shown, after)).toEqual(range(20, 40));
    expect(joinRanges(shown, { messages: [], earlier: false, later: false }).messages).toHaveLength(11);
    expect(joinRanges(shown, { messages: [], earlier: false, later: false }).later).toBe(true);
    expect(joinRanges({ messages: [], earlier: false, later: false }, shown)).toEqual(shown);
  });
});

describe("what a conversation shows", () => {
  const TOLD = { earlier: false, later: false, acceptedAt: null, declinedAt: null, seenId: undefined };
  const shown = (told: Partial<Parameters<typeof timelineOf>[0]> & { messages: ShownMessage[] }) =>
    timelineOf({ ...TOLD, ...told }).map((entry) =>
      entry.kind === "message" ? entry.message.id : entry.kind === "day" ? entry.day : entry.kind,
    );

  it("is by day of Paris, whichever day it is elsewhere", () => {
    const messages = [
      message(1, true, at("01T10:00")),
      message(2, false, at("01T23:59")),
      message(3, true, at("02T00:01")),
    ];
    expect(shown({ messages })).toEqual(["2026-03-01", 1, 2, "2026-03-02", 3]);
    expect(shown({ messages: [] })).toEqual([]);
  });

  it("says where the new begins: at the first of theirs that was not seen", () => {
    const messages = [message(1), message(2, true), message(3), message(4)];
    expect(shown({ messages, seenId: 1 })).toEqual(["2026-03-01", 1, 2, "new", 3, 4]);
    expect(shown({ messages, seenId: 0 })).toEqual(["2026-03-01", "new", 1, 2, 3, 4]);
    expect(shown({ messages, seenId: 4 })).not.toContain("new");
    expect(shown({ messages })).not.toContain("new");
  });

  it("tells the answer where it was given, once and on its day", () => {
    const messages = [message(1, false, at("01T10:00")), message(2, true, at("03T10:00"))];
    expect(shown({ messages, acceptedAt: at("02T10:00") })).toEqual([
      "2026-03-01",
      1,
      "2026-03-02",
      "answer",
      "2026-03-03",
      2,
    ]);
    // The words of a no are written at the same instant, and come first.
    expect(shown({ messages, declinedAt: at("03T10:00") }).slice(-2)).toEqual([2, "answer"]);
    // The message is outside of the shown ones, further up or further down.
    const some = { messages, acceptedAt: at("01T09:00") };
    expect(shown({ ...some, earlier: true })).not.toContain("answer");
    expect(shown({ messages, acceptedAt: at("04T09:00"), later: true })).not.toContain("answer");
  });
});
