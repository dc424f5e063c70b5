import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedPeople } from "~/features/accounts/seed.server.ts";
import { findCoachContact } from "~/features/discovery/queries/find-coach-contact.server.ts";
import { seedCatalogue, writeFirstDisciplines } from "~/features/discovery/seed.server.ts";
import { contactCoach } from "~/features/messages/commands/contact-coach.server.ts";
import { requireReceivedConversation } from "~/features/messages/gate.server.ts";
import { findConversation, listReceived } from "~/features/messages/queries/list-conversations.server.ts";
import { listEarlier } from "~/features/messages/queries/list-messages.server.ts";
import { listSavedPhones } from "~/features/messages/queries/saved-phones.server.ts";
import { runHandler } from "~/platform/jobs/events.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { eventListeners } from "../../server/wiring.ts";
import { coachAnswers, ownerOf, ownPage } from "../fixtures/accounts/owners.ts";
import { openHoursOfAll } from "../fixtures/bookings/coaches.ts";
import { testDatabase } from "../fixtures/database/database.ts";

const { db, pool } = testDatabase();
const PUBLIC_URL = "https://elan.example";
const PHONE = "+33611111111";

type CoachContact = NonNullable<Awaited<ReturnType<typeof findCoachContact>>>;
let people: Awaited<ReturnType<typeof seedPeople>>;
let coach: CoachContact;
let addresses = 0;

beforeAll(async () => {
  await db.transaction(async (tx) => {
    people = await seedPeople(tx);
    await writeFirstDisciplines(tx);
    await seedCatalogue(tx, people);
  });
  await openHoursOfAll(pool);
  coach = (await findCoachContact(db, 1)) as CoachContact;
});

beforeEach(() =>
  pool.query(
    "select testing.empty_tables('conversations, messages, mails, rate_limits, graphile_worker._private_jobs')",
  ),
);

interface Sent {
  from?: "eleve@exemple.fr" | "eleve2@exemple.fr";
  to?: CoachContact;
  phone?: string | null;
  address?: string | null;
  network?: string;
}

const send = (message: string, given: Sent = {}) => {
  const { from = "eleve@exemple.fr", to = coach, phone = PHONE, address = null } = given;
  addresses += 1;
  return contactCoach(db, {
    writer: ownerOf(people[from]),
    coach: to,
    network: given.network ?? `10.0.0.${addresses}`,
    content: { message, address, phone },
  });
};

const { accept, decline } = coachAnswers(db);
const rows = async (query: string) => (await pool.query(query)).rows;
const received = (q = "") => listReceived(db, ownPage(coach.id), { q });
const opened = async (id: number) =>
  findConversation(db, await requireReceivedConversation(db, ownPage(coach.id), id));
const events = () =>
  rows(`select payload ->> 'event' as event, payload -> 'payload' as payload from graphile_worker._private_jobs
        where payload ->> 'event' is not null order by id`);
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};
const services = { db, settings: { publicUrl: PUBLIC_URL }, secrets: { linkSecret: "of the tests" } };
const tell = (event: string, handler: string, payload: object) =>
  runHandler(eventListeners(services as never), { event, handler, payload });
const mailStudent = (event: string, id: number) => tell(event, "mail the student", { conversationId: id });
const mails = () => rows("select recipient, subject, body, html from mails order by id");

describe("writing to a coach", () => {
  it("makes a conversation with its message, and the news of it", async () => {
    const { conversationId } = await send("Bonjour !", { address: "Lyon" });
    expect(await rows("select * from conversations")).toMatchObject([
      { coach_id: 1, address: "Lyon", phone: PHONE, messages_count: 1, accepted_at: null },
    ]);
    const [message] = await rows("select * from messages");
    expect(message).toMatchObject({ body: "Bonjour !", sender_id: people["eleve@exemple.fr"] });
    expect(await events()).toEqual([
      { event: "coach contacted", payload: { conversationId, messageId: Number(message.id) } },
    ]);
  });

  it("twenty times at once makes one conversation with every message", async () => {
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(`Message ${index}`, { phone: null })),
    );
    expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(await rows("select messages_count from conversations")).toEqual([{ messages_count: 20 }]);
    expect(await rows("select distinct body from messages")).toHaveLength(20);
    expect(await events()).toHaveLength(20);
  });

  it("takes the same words again for the same press of the button, also at once", async () => {
    await Promise.all([send("Bonjour"), send("Bonjour"), send("Bonjour")]);
    await send("Bonjour");
    expect(await rows("select messages_count from conversations")).toEqual([{ messages_count: 1 }]);
    expect(new Set((await events()).map(({ payload }) => payload.messageId)).size).toBe(1);
    // Also when the coach has answered meanwhile.
    await pool.query(
      `insert into messages (conversation_id, sender_id, from_coach, body)
       select id, $1, true, 'Avec plaisir' from conversations`,
      [coach.userId],
    );
    await send("Bonjour");
    expect(await rows("select id from messages where not from_coach")).toHaveLength(1);
    await pool.query("update messages set created_at = now() - interval '11 minutes'");
    await send("Bonjour");
    expect(await rows("select id from messages where not from_coach")).toHaveLength(2);
  });

  it("keeps the address that is left out the second time, and takes back a number that is not given again", async () => {
    await send("Un", { address: "Lyon" });
    await send("Deux", { phone: "+33622222222" });
    expect(await rows("select address, phone from conversations")).toEqual([
      { address: "Lyon", phone: "+33622222222" },
    ]);
    const { conversationId } = await send("Trois", { phone: null });
    expect(await rows("select address, phone from conversations")).toEqual([
      { address: "Lyon", phone: null },
    ]);
    await accept(coach.id, conversationId);
    expect(await opened(conversationId)).toMatchObject({ hasPhone: false, phone: null });
  });

  it("to a coach who has left meanwhile is refused", async () => {
    const gone = { ...coach, id: 9_999 };
    expect((await refusal(send("Bonjour", { to: gone }))).code).toBe("not_found");
    expect(await events()).toEqual([]);
  });

  it("is for students, and not for oneself", async () => {
    const asked = (id: string, role: "coach" | "operator" | "student", to = coach) =>
      refusal(
        contactCoach(db, {
          writer: ownerOf(id, role),
          coach: to,
          network: "10.1.1.1",
          content: { message: "Bonjour", address: null, phone: null },
        }),
      );
    const refused = await Promise.all([
      asked(people["coach2@exemple.fr"], "coach"),
      asked(people["prestataire@exemple.fr"], "operator"),
      asked(coach.userId as string, "student"),
      asked(people["eleve@exemple.fr"], "student", { ...coach, userId: null }),
    ]);
    expect(refused.map(({ code }) => code)).toEqual(Array(4).fill("forbidden"));
    expect(refused[0]?.message).toContain("comptes élève");
    expect(refused[2]?.message).toContain("propre annonce");
    expect(await rows("select id from conversations")).toEqual([]);
  });

  it("has a limit by account and one by address", async () => {
    for (let index = 0; index < 20; index += 1) await send(`Message ${index}`);
    expect((await refusal(send("Encore"))).code).toBe("rate_limited");
    expect(await rows("select messages_count from conversations")).toEqual([{ messages_count: 20 }]);
    // Somebody else, from an address that has used up its own.
    await send("Un", { from: "eleve2@exemple.fr", network: "10.9.9.9" });
    await pool.query("update rate_limits set hits = 60 where key like 'contact-from/%'");
    const fromThere = send("Deux", { from: "eleve2@exemple.fr", network: "10.9.9.9" });
    expect((await refusal(fromThere)).code).toBe("rate_limited");
    await send("Trois", { from: "eleve2@exemple.fr", network: "10.9.9.8" });
  });
});

describe("what a coach sees", () => {
  it("has no number before the coach has accepted, and has it afterwards", async () => {
    const { conversationId } = await send("Bonjour");
    const before = [await opened(conversationId), ...(await received())];
    const short = { name: "Manon\u00a0P.", acceptedAt: null };
    expect(before).toMatchObject([{ ...short, hasPhone: true, phone: null }, short]);
    const secret = new RegExp(`611111111|Petit|${people["eleve@exemple.fr"]}`);
    expect(JSON.stringify(before)).not.toMatch(secret);
    await accept(coach.id, conversationId);
    expect(await opened(conversationId)).toMatchObject({
      name: "Manon Petit",
      phone: { value: PHONE, label: "06 11 11 11 11" },
      acceptedAt: expect.any(Date),
    });
  });

  it("is accepted once, whoever presses twice, and only by the coach it is for", async () => {
    const { conversationId } = await send("Bonjour");
    expect((await refusal(accept(2, conversationId))).code).toBe("not_found");
    expect((await refusal(accept(coach.id, conversationId + 1))).code).toBe("not_found");
    await Promise.all([1, 2, 3].map(() => accept(coach.id, conversationId)));
    const accepted = (await events()).filter(({ event }) => event === "conversation accepted");
    expect(accepted).toEqual([{ event: "conversation accepted", payload: { conversationId } }]);
  });

  it("is declined for good, by the coach it is for; whoever writes again begins anew", async () => {
    const { conversationId } = await send("Bonjour");
    expect((await refusal(decline(2, conversationId))).code).toBe("not_found");
    expect(await received()).toHaveLength(1);
    await Promise.all([1, 2, 3].map(() => decline(coach.id, conversationId)));
    expect(await received()).toMatchObject([{ id: conversationId, declinedAt: expect.any(Date) }]);
    const { code, message } = await refusal(accept(coach.id, conversationId));
    expect([code, message]).toEqual([
      "conflict",
      expect.stringMatching(/^Vous avez déjà refusé .+ accepter\.$/),
    ]);
    // Told once, and nobody is told "yes"; the words that were refused may be said again.
    expect((await events()).map(({ event }) => event)).toEqual(["coach contacted", "conversation declined"]);
    const again = await send("Bonjour");
    expect(again.conversationId).not.toBe(conversationId);
    expect(await received()).toMatchObject([
      { id: again.conversationId, acceptedAt: null, declinedAt: null },
      { id: conversationId },
    ]);
  });

  it("is not declined once accepted; of both at once, one counts", async () => {
    const { conversationId } = await send("Bonjour");
    const answers = await Promise.allSettled([
      accept(coach.id, conversationId),
      decline(coach.id, conversationId),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const other = await send("Bonjour", { from: "eleve2@exemple.fr" });
    await accept(coach.id, other.conversationId);
    expect(await refusal(decline(coach.id, other.conversationId))).toMatchObject({
      code: "conflict",
      message: "Vous avez déjà accepté cette demande, et l’élève le sait.",
    });
    expect((await received())[0]).toMatchObject({ id: other.conversationId, acceptedAt: expect.any(Date) });
  });

  it("declines with words of their own, which stand in the conversation and in the mail", async () => {
    const { conversationId } = await send("Bonjour");
    const as = coach.userId as string;
    await decline(coach.id, conversationId, { as, words: "Mon agenda est plein, désolée." });
    const own = await requireReceivedConversation(db, ownPage(coach.id), conversationId);
    const { messages } = await listEarlier(db, own);
    expect(messages.map(({ body, own: theirs }) => [body, theirs])).toEqual([
      ["Bonjour", false],
      ["Mon agenda est plein, désolée.", true],
    ]);
    await mailStudent("conversation declined", conversationId);
    expect((await mails())[0].body).toContain("«\u00a0Mon agenda est plein, désolée.\u00a0»");
  });
});

it("offers the profile's number first, then those used before, each once", async () => {
  const id = people["eleve@exemple.fr"];
  await send("Un", { phone: "+33622222222" });
  await send("Deux", { to: (await findCoachContact(db, 2)) as CoachContact, phone: "+33633333333" });
  await send("Trois", { to: (await findCoachContact(db, 3)) as CoachContact, phone: "+33612000001" });
  await send("Quatre", { from: "eleve2@exemple.fr", phone: "+33644444444" });
  expect(await listSavedPhones(db, ownerOf(id))).toEqual([
    { value: "+33612000001", label: "06 12 00 00 01" },
    { value: "+33633333333", label: "06 33 33 33 33" },
    { value: "+33622222222", label: "06 22 22 22 22" },
  ]);
});

describe("the mails", () => {
  it("to the student: once, when the coach has accepted, even with nothing in public any more", async () => {
    const { conversationId } = await send("Bonjour");
    await accept(coach.id, conversationId);
    await pool.query("update listings set status = 'paused' where coach_id = $1", [coach.id]);
    await Promise.all([1, 2].map(() => mailStudent("conversation accepted", conversationId)));
    await pool.query("update listings set status = 'active' where coach_id = $1", [coach.id]);
    expect(await mails()).toMatchObject([
      { recipient: "eleve@exemple.fr", subject: expect.stringContaining("Camille Laurent a accepté") },
    ]);
  });

  it("to the student: none where one has blocked the other before it left", async () => {
    const { conversationId } = await send("Bonjour");
    await accept(coach.id, conversationId);
    await pool.query("update conversations set blocked_by = 'student', blocked_at = now()");
    await mailStudent("conversation accepted", conversationId);
    expect(await mails()).toEqual([]);
  });

  it("to the student: once, kindly and with a way on, when the coach has refused", async () => {
    const { conversationId } = await send("Bonjour");
    for (const _ of [1, 2]) await decline(coach.id, conversationId);
    await Promise.all([1, 2].map(() => mailStudent("conversation declined", conversationId)));
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: "eleve@exemple.fr" });
    expect(mail.subject).toMatch(/^Camille Laurent n’est pas disponible pour l’instant/);
    expect(mail.body).toContain(`${PUBLIC_URL}/search-results?discipline=Musculation&city=Paris`);
    expect(mail.html + mail.body).not.toMatch(/accepté|611111111/);
  });
});
