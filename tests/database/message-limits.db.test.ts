import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  acceptConversation,
  blockPerson,
  declineConversation,
  sharePhone,
} from "~/features/messages/commands/answer-conversation.server.ts";
import { findConversation } from "~/features/messages/queries/list-conversations.server.ts";
import { COPIES } from "~/features/messages/rules.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ownerOf } from "../fixtures/accounts/owners.ts";
import { testDatabase } from "../fixtures/database/database.ts";
import { talks } from "../fixtures/messages/message-pairs.ts";

const database = testDatabase();
const { db } = database;
const { known, rows, forget, begin, say } = talks(database);

const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};
const OFFER = "Profitez de mon offre : dix séances pour le prix de cinq, cette semaine seulement !";
const coachOf = async (id: number) => {
  const [{ userId }] = await rows('select user_id as "userId" from coaches where id = $1', [id]);
  return { id, userId: userId as string };
};

describe("a flood", () => {
  it("ends after thirty messages a minute, whichever conversation they are for", async () => {
    const { student, coach } = await begin();
    // Messages are counted by the minute of the clock: all of these must fall into one.
    const msLeft = 60_000 - (Date.now() % 60_000);
    if (msLeft < 15_000) await setTimeout(msLeft);
    const sent = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => say(student, `Message ${at}`)),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
    expect((await refusal(say(student, "Encore"))).code).toBe("rate_limited");
    // The other is not held up by it.
    await say(coach, "Doucement");
    expect(await rows("select messages_count as total from conversations")).toEqual([{ total: 32 }]);
  });

  it("ends after three hundred an hour", async () => {
    const { student } = await begin();
    await say(student, "Un");
    await db.execute("update rate_limits set hits = 300 where key like 'messages-hourly/%'");
    expect((await refusal(say(student, "Deux"))).code).toBe("rate_limited");
  });
});

describe("the same words to many", () => {
  it("are refused in the contact dialog after a few, and leave no conversation behind", async () => {
    for (let id = 1; id <= COPIES.most; id += 1) await begin(OFFER, { to: await coachOf(id) });
    const one = await refusal(begin(OFFER, { to: await coachOf(COPIES.most + 1) }));
    expect([one.code, one.message]).toEqual(["conflict", expect.stringContaining("ce même message")]);
    expect(await rows("select count(*)::int as total from conversations")).toEqual([{ total: COPIES.most }]);
    // Words of one's own go, and so do short ones, which everybody repeats.
    await begin(`${OFFER} Bonjour Mehdi.`, { to: await coachOf(COPIES.most + 1) });
    for (let id = 1; id <= COPIES.most + 1; id += 1) await begin("Merci !", { to: await coachOf(id) });
  });

  it("are refused in conversations too, and forgotten after an hour", async () => {
    for (let id = 1; id <= COPIES.most; id += 1) await begin(OFFER, { to: await coachOf(id) });
    const { student } = await begin("Bonjour", { to: await coachOf(COPIES.most + 1) });
    // The refusal is final: a browser would repeat a temporary one until it went through.
    expect((await refusal(say(student, OFFER))).code).toBe("conflict");
    await db.execute("update messages set created_at = created_at - interval '61 minutes'");
    await say(student, OFFER);
  });
});

describe("who is blocked", () => {
  it("writes no more, in that conversation or another, and neither does whoever has blocked", async () => {
    const { coach, student } = await begin();
    await blockPerson(db, coach, true);
    await blockPerson(db, coach, true);
    expect((await refusal(say(student, "Allô ?"))).message).toBe(
      "Cette personne ne reçoit plus vos messages.",
    );
    expect((await refusal(say(coach, "Non"))).message).toBe("Vous avez bloqué cette personne.");
    expect((await refusal(begin("Allô ?"))).code).toBe("forbidden");
    await db.execute("update conversations set declined_at = now()");
    expect((await refusal(begin("Allô ?"))).message).toContain("ne reçoit pas de messages");
    await db.execute("update conversations set declined_at = null");
    // Only whoever has blocked can take it back.
    await blockPerson(db, student, false);
    await blockPerson(db, student, true);
    expect(await rows("select blocked_by from conversations")).toEqual([{ blocked_by: "coach" }]);
    await blockPerson(db, coach, false);
    await say(student, "Merci");
  });

  it("is so in every conversation of the two, and with nobody else", async () => {
    const first = await begin("Un");
    await declineConversation(db, ownerOf(known.coach, "coach"), first.coach, "");
    const second = await begin("Deux");
    const other = await begin("Trois", { from: known.otherStudent });
    // Whichever of them is open on the page.
    await blockPerson(db, first.student, true);
    expect((await refusal(say(second.coach, "Allô ?"))).message).toBe(
      "Cette personne ne reçoit plus vos messages.",
    );
    const blocked = () => rows("select id::int, blocked_by as by from conversations order by id");
    expect(await blocked()).toEqual([
      { id: first.id, by: "student" },
      { id: second.id, by: "student" },
      { id: other.id, by: null },
    ]);
    await blockPerson(db, second.coach, false);
    expect((await blocked()).map(({ by }) => by)).toEqual(["student", "student", null]);
    await blockPerson(db, second.student, false);
    expect((await blocked()).map(({ by }) => by)).toEqual([null, null, null]);
    await say(second.coach, "Bonjour");
  });

  it("is so in a conversation that begins at the same moment", async () => {
    for (let round = 0; round < 10; round += 1) {
      await forget();
      const first = await begin("Un");
      await declineConversation(db, ownerOf(known.coach, "coach"), first.coach, "");
      await Promise.allSettled([blockPerson(db, first.coach, true), begin("Deux")]);
      expect(await rows("select id from conversations where blocked_by is null")).toEqual([]);
    }
  });

  it("is not told so of what was sent before, whose answer was lost", async () => {
    const { coach, student } = await begin();
    const clientId = randomUUID();
    await say(student, "Une fois", clientId);
    await say(student, "Une fois", clientId);
    await blockPerson(db, student, true);
    await say(student, "Une fois", clientId);
    expect((await refusal(say(coach, "Bonjour"))).message).toBe(
      "Cette personne ne reçoit plus vos messages.",
    );
    expect((await refusal(begin("Encore"))).message).toContain("Débloquez-le");
    expect(await rows("select body from messages order by id")).toEqual([
      { body: "Bonjour" },
      { body: "Une fois" },
    ]);
  });

  it("is not answered to: nothing is accepted or declined, and no mail tells of it", async () => {
    const { coach, student } = await begin();
    await blockPerson(db, student, true);
    const decline = () => declineConversation(db, ownerOf(known.coach, "coach"), coach, "Désolée");
    for (const answer of [() => acceptConversation(db, coach), decline])
      expect(await refusal(answer())).toMatchObject({
        code: "conflict",
        message: "Cette personne ne reçoit plus vos messages.",
      });
    expect(await findConversation(db, coach)).toMatchObject({ name: "Manon\u00a0P.", phone: null });
    expect(await rows("select accepted_at, declined_at, messages_count from conversations")).toEqual([
      { accepted_at: null, declined_at: null, messages_count: 1 },
    ]);
    await blockPerson(db, student, false);
    await acceptConversation(db, coach);
    await blockPerson(db, student, true);
    // Conversations that were answered before stay answered.
    await acceptConversation(db, coach);
  });

  it("has the number taken back, which is not given again", async () => {
    const { coach, student } = await begin();
    await acceptConversation(db, coach);
    await blockPerson(db, coach, true);
    await sharePhone(db, student, { phone: null });
    await sharePhone(db, coach, { coachSharesPhone: false });
    expect(await findConversation(db, coach)).toMatchObject({ phone: null, sharesPhone: false });
    expect(await findConversation(db, student)).toMatchObject({ phone: null, sharesPhone: false });
    expect((await refusal(sharePhone(db, student, { phone: "+33611111111" }))).code).toBe("conflict");
    expect((await refusal(sharePhone(db, coach, { coachSharesPhone: true }))).code).toBe("conflict");
  });
});
