import { describe, expect, it } from "vitest";
import { sharePhone } from "~/features/messages/commands/answer-conversation.server.ts";
import { markRead, sendMessage } from "~/features/messages/commands/send-message.server.ts";
import { requireReceivedConversation, requireSentConversation } from "~/features/messages/gate.server.ts";
import { unreadCount } from "~/features/messages/queries/count-unread.server.ts";
import {
  findConversation,
  listReceived,
  listSent,
} from "~/features/messages/queries/list-conversations.server.ts";
import { listEarlier, listLater, openMessages } from "~/features/messages/queries/list-messages.server.ts";
import { readCursor } from "~/features/messages/rules.ts";
import { followedContact, PAGE } from "../fixtures/accompaniment/followed-contact.ts";
import { ownerOf, ownPage } from "../fixtures/accounts/owners.ts";
import { testDatabase } from "../fixtures/database/database.ts";

const database = testDatabase();
const { db, pool } = database;
const { known, write, accept, rows } = followedContact(database);
/** Both ends of one conversation, each through its gate. */
const endsOf = async (id: number) => ({
  coach: await requireReceivedConversation(db, ownPage(PAGE), id),
  student: await requireSentConversation(db, ownerOf(known.manon), id),
});
const unreadOf = async (personId: string) =>
  (await pool.query(`select ${unreadCount.sql} as total from profiles p where id = $1`, [personId])).rows[0]
    .total;
const clientId = () => crypto.randomUUID();
const received = (q = "") => listReceived(db, ownPage(PAGE), { q });

describe("the conversations of a coach", () => {
  it("is the latest first, thirty at a time, none twice and none left out, whoever writes at the same instant", async () => {
    await pool.query(
      `with people as (insert into users (id, email, name)
         select 's' || n, 's' || n || '@exemple.fr', 'Léa Roux' from generate_series(1, 65) as n returning id)
       insert into conversations (coach_id, student_id, messages_count, last_message_at)
       select 1, id, 1, timestamptz '2026-03-01 10:00:00.123' + (hashtext(id) % 3) * interval '200 microseconds' from people`,
    );
    await write("Premier");
    await write("Second");
    const pages: Awaited<ReturnType<typeof received>>[] = [];
    for (let after = readCursor(null); pages.length < 5; ) {
      const page = await listReceived(db, ownPage(PAGE), { q: "", after });
      pages.push(page);
      const last = page.at(-1);
      if (page.length < 30 || !last) break;
      after = readCursor(last.cursor);
    }
    expect(pages.map((page) => page.length)).toEqual([30, 30, 6]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(66);
    expect(pages[0]?.[0]).toMatchObject({ excerpt: "Second", excerptIsOwn: false, unread: 2 });
    expect(await listReceived(db, ownPage(2), { q: "" })).toEqual([]);
  });

  it("is found by the name that is shared, and by no more of it", async () => {
    const id = await write("Bonjour");
    const names = async (q: string) => (await received(q)).map(({ name }) => name);
    expect(await names("manon")).toEqual(["Manon\u00a0P."]);
    expect(await names("petit")).toEqual([]);
    await accept(PAGE, id);
    expect(await names("petit")).toEqual(["Manon Petit"]);
    expect(await names("sophie")).toEqual([]);
  });

  it("is found by the words of a message, which then stands in the list, and never by somebody else's", async () => {
    const id = await write("J’aimerais reprendre la course à pied");
    await write("Merci !");
    expect(await received("COURSE repr")).toMatchObject([
      { id, excerpt: "J’aimerais reprendre la course à pied" },
    ]);
    expect(await received("manon")).toMatchObject([{ id, excerpt: "Merci !" }]);
    expect(await received("natation")).toEqual([]);
    expect(await listReceived(db, ownPage(2), { q: "course" })).toEqual([]);
    expect(await listSent(db, ownerOf(known.people["eleve2@exemple.fr"]), { q: "course" })).toEqual([]);
  });
});

describe("what has not been seen", () => {
  it("is counted for each side, on every page of theirs, until it is read", async () => {
    const id = await write("Bonjour");
    const { coach, student } = await endsOf(id);
    expect([await unreadOf(known.coachId), await unreadOf(known.manon)]).toEqual([1, 0]);
    const said = await sendMessage(db, ownerOf(known.coachId), coach, {
      clientId: clientId(),
      body: "Avec plaisir",
    });
    await sendMessage(db, ownerOf(known.coachId), coach, { clientId: clientId(), body: "Mardi ?" });
    expect(await unreadOf(known.manon)).toBe(2);
    expect(await listSent(db, ownerOf(known.manon), { q: "" })).toMatchObject([
      { name: "Camille Laurent", unread: 2, excerpt: "Mardi ?", excerptIsOwn: false },
    ]);
    await markRead(db, student, said.id);
    expect(await unreadOf(known.manon)).toBe(1);
    expect(await findConversation(db, coach)).toMatchObject({ otherReadId: said.id, unread: 1 });
    // Somebody else, and another coach, have nothing of it.
    for (const other of ["eleve2@exemple.fr", "coach2@exemple.fr"] as const)
      expect(await unreadOf(known.people[other])).toBe(0);
  });

  it("is where a conversation opens, with what was said before and after; what is left is a step away", async () => {
    const id = await write("0");
    const { coach, student } = await endsOf(id);
    await pool.query(
      "insert into messages (conversation_id, sender_id, from_coach, body) select $1, $2, true, n from generate_series(1, 180) as n",
      [id, known.coachId],
    );
    const words = ({ messages }: Awaited<ReturnType<typeof listEarlier>>) => [
      messages[0]?.body,
      messages.at(-1)?.body,
      messages.length,
    ];
    const [{ read }] = await rows("select id::int as read from messages where body = '100'");
    const opened = await openMessages(db, student, { readId: read, unread: 80 });
    expect([words(opened), opened.earlier, opened.later]).toEqual([["51", "150", 100], true, true]);
    const end = await openMessages(db, student, { readId: read, unread: 3 });
    expect([words(end), end.earlier, end.later]).toEqual([["131", "180", 50], true, false]);
    const later = await listLater(db, student, opened.messages.at(-1)?.id ?? 0);
    expect([words(later), later.later]).toEqual([["151", "180", 30], false]);
    const first = await listEarlier(db, student, read - 60);
    expect([words(first), first.earlier]).toEqual([["0", "39", 40], false]);
    expect(first.messages.map(({ own }) => own).slice(0, 2)).toEqual([true, false]);
    expect((await listEarlier(db, coach)).messages.every(({ own }) => own)).toBe(true);
  });
});

it("of the coach's number, a student learns what the coach shares, from the acceptance on", async () => {
  const id = await write("Bonjour");
  const { coach, student } = await endsOf(id);
  const [{ phone }] = await rows(`select phone_number as phone from profiles where id = '${known.coachId}'`);
  expect(JSON.stringify(await findConversation(db, student))).not.toContain(phone);
  await accept(PAGE, id);
  expect(await findConversation(db, student)).toMatchObject({ phone: { value: phone }, sharesPhone: true });
  expect(await findConversation(db, coach)).toMatchObject({ ownPhone: { value: phone }, sharesPhone: true });
  await sharePhone(db, coach, { coachSharesPhone: false });
  expect(JSON.stringify(await findConversation(db, student))).not.toContain(phone);
  await sharePhone(db, student, { phone: null });
  expect(await findConversation(db, coach)).toMatchObject({ hasPhone: false, phone: null });
});
