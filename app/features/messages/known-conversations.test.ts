import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeConversations, updateOpen } from "./components/conversation-list.tsx";
import type { ListedConversation } from "./queries/list-conversations.server.ts";

const PAGE = 5;

const row = (id: number, micros: number, unread = 0): ListedConversation => ({
  id,
  name: `Élève ${id}`,
  photo: null,
  unread,
  acceptedAt: null,
  declinedAt: null,
  blockedBy: null,
  lastMessageAt: new Date(micros / 1000),
  excerpt: null,
  excerptIsOwn: false,
  cursor: `${micros}-${id}`,
});

/** As the server lists them: by time, then by number. */
const listed = (rows: ListedConversation[]) =>
  [...rows].sort((a, b) => Number(b.cursor.split("-")[0]) - Number(a.cursor.split("-")[0]) || b.id - a.id);

it("whatever is written in between, the known rows are the first ones of the list, without a hole and up to date", () => {
  const steps = fc.array(fc.oneof(fc.constant("more" as const), fc.integer({ min: 0, max: 19 })), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(steps, (done) => {
      let now = 100;
      const rows = Array.from({ length: 20 }, (_, id) => row(id + 1, now + Math.floor(id / 2)));
      let known = listed(rows).slice(0, PAGE);
      for (const step of done) {
        if (step === "more") {
          const all = listed(rows);
          const last = all.findIndex(({ id }) => id === known.at(-1)?.id);
          known = mergeConversations(known, all.slice(last + 1, last + 1 + PAGE));
          continue;
        }
        // Somebody writes; the page hears of it, and loads its first rows again.
        now += 1_000;
        rows[step] = row(step + 1, now, (rows[step]?.unread ?? 0) + 1);
        known = mergeConversations(known, listed(rows).slice(0, PAGE));
      }
      expect(known).toEqual(listed(rows).slice(0, known.length));
    }),
  );
});

it("the open conversation's row says what that one knows, wherever it stands", () => {
  const known = [row(3, 300, 2), row(2, 200, 4), row(1, 100, 1)];
  const acceptedAt = new Date();
  const open = { id: 2, unread: 0, name: "Manon Petit", acceptedAt, declinedAt: null, blockedBy: null };
  const [first, second, third] = updateOpen(known, open);
  expect([first, third]).toEqual([known[0], known[2]]);
  expect(second).toEqual({ ...known[1], unread: 0, name: "Manon Petit", acceptedAt });
  expect(updateOpen(known, undefined)).toBe(known);
});
