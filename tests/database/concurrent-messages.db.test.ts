import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { blockPerson } from "~/features/messages/commands/answer-conversation.server.ts";
import { markRead } from "~/features/messages/commands/send-message.server.ts";
import type { OwnConversation } from "~/features/messages/gate.server.ts";
import { findConversation } from "~/features/messages/queries/list-conversations.server.ts";
import {
  listEarlier,
  listLater,
  type ShownMessage,
} from "~/features/messages/queries/list-messages.server.ts";
import { SIDES, type Side } from "~/features/messages/rules.ts";
import { AppError } from "~/platform/web/errors.ts";
import { testDatabase } from "../fixtures/database/database.ts";
import { talks } from "../fixtures/messages/message-pairs.ts";

const database = testDatabase();
const { db } = database;
const { forget, rows, begin, say } = talks(database);

/** An action of one of the two people, chosen at random; `again` repeats it as a browser does whose answer was lost. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant("send" as const), again: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("reconnect" as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("read" as const), back: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("block" as const), on: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A browser: what it shows was only ever added to, by asking for what came after the last it has. */
class Browser {
  readonly shown: ShownMessage[] = [];
  /** what each of its messages is called, and whether the server took it */
  readonly sent = new Map<string, boolean>();
  constructor(readonly conversation: OwnConversation) {}

  async reconnect() {
    for (;;) {
      const { messages, later } = await listLater(db, this.conversation, this.shown.at(-1)?.id ?? 0);
      this.shown.push(...messages);
      if (!later) return;
    }
  }

  async act(wanted: Step) {
    const { side } = this.conversation;
    if (wanted.does === "reconnect") await this.reconnect();
    else if (wanted.does === "block") await blockPerson(db, this.conversation, wanted.on);
    else if (wanted.does === "read")
      await markRead(db, this.conversation, this.shown.at(-1 - wanted.back)?.id ?? 0);
    else {
      const id = randomUUID();
      const attempts = wanted.again ? 2 : 1;
      const answers = await Promise.allSettled(
        Array.from({ length: attempts }, () => say(this.conversation, `${side} ${this.sent.size}`, id)),
      );
      for (const answer of answers)
        if (answer.status === "rejected" && !(answer.reason instanceof AppError)) throw answer.reason;
      this.sent.set(
        id,
        answers.some(({ status }) => status === "fulfilled"),
      );
    }
  }
}

const bodies = (messages: ShownMessage[]) => messages.map(({ id, body }) => `${id} ${body}`);
const script = fc.array(step, { maxLength: 10 });

it("whatever both do at once, both end with the same history and know what they have not seen", async () => {
  await fc.assert(
    fc.asyncProperty(script, script, async (coachDoes, studentDoes) => {
      await forget();
      const talk = await begin("Le premier");
      const browsers: Record<Side, Browser> = {
        coach: new Browser(talk.coach),
        student: new Browser(talk.student),
      };
      const play = async (browser: Browser, steps: Step[]) => {
        for (const one of steps) await browser.act(one);
      };
      await Promise.all([play(browsers.coach, coachDoes), play(browsers.student, studentDoes)]);
      for (const side of SIDES) await browsers[side].reconnect();

      const { coach, student } = browsers;
      expect(bodies(coach.shown)).toEqual(bodies(student.shown));
      expect(bodies(coach.shown)).toEqual(bodies((await listEarlier(db, talk.coach)).messages));
      expect(coach.shown.map(({ own }) => own)).toEqual(student.shown.map(({ own }) => !own));
      for (const { conversation, shown, sent } of [coach, student]) {
        const own = shown.filter((message) => message.own && message.clientId !== null);
        // Each once and in order; what was refused is in neither history.
        const taken = [...sent].flatMap(([id, wasTaken]) => (wasTaken ? [id] : []));
        expect(own.map(({ clientId }) => clientId)).toEqual(taken);
        const found = await findConversation(db, conversation);
        const unseen = shown.filter(({ id, own: mine }) => !mine && id > (found?.readId ?? 0));
        const [row] = await rows(`select ${conversation.side}_unread as unread from conversations`);
        expect(row).toEqual({ unread: unseen.length });
      }
      expect(await rows("select messages_count as total from conversations")).toEqual([
        { total: coach.shown.length },
      ]);
    }),
    { numRuns: 12 },
  );
}, 60_000);
