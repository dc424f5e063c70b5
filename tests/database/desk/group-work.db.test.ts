import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { cancelGroupNow } from "~/features/back-office/desk/commands/work-on-sales.server.ts";
import { findGroupStory } from "~/features/back-office/desk/queries/find-group.server.ts";
import { exportDeskGroups, listDeskGroups } from "~/features/back-office/desk/queries/list-groups.server.ts";
import type { DeskFilters } from "~/features/back-office/desk/rules/filters.ts";
import { bookSeat } from "~/features/bookings/groups/commands/book-seat.server.ts";
import { createGroups } from "~/features/bookings/groups/commands/create-groups.server.ts";
import { newGroupSchema } from "~/features/bookings/groups/schema.ts";
import { addDays, parisDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { demoSessions } from "../../fixtures/bookings/sessions.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const { db, pool, rows, parts, work, press, booking, money, coach, student, other, ids, mails } =
  demoSessions(testDatabase());
const operator = ownerOf("operator", "operator");
const REASON = "La salle est fermée par la mairie.";
const NONE: DeskFilters = { words: "", state: undefined, kind: undefined, from: undefined, to: undefined };

beforeAll(async () => {
  await rows("insert into users (id, email, role) values ('operator', 'equipe@seances.fr', 'coach')");
  await rows("update profiles set first_name = 'Zoé', last_name = 'Martin' where role = 'student'");
});

/** 15 € for each of four seats, in ten days. */
async function create(): Promise<string> {
  const [id = ""] = await createGroups(
    db,
    coach,
    newGroupSchema.parse({
      clientId: randomUUID(),
      listingId: String(ids.listing),
      title: "Yoga au parc",
      words: "",
      day: addDays(parisDay(new Date()), 10),
      time: "10:00",
      weeks: "1",
      minutes: "60",
      place: "venue",
      address: "Parc de la Tête d’Or",
      seatsMin: "2",
      seatsMax: "4",
      price: "15",
      decidesHours: "24",
    }),
    { provider: "demo", needsPapers: false },
  );
  return id;
}
async function take(groupId: string, who = student): Promise<string> {
  const order = { groupId, shownCents: 1_500, sharesPhone: false, idempotencyKey: randomUUID() };
  const { bookingId, checkoutUrl } = await bookSeat(parts, who, order);
  await press(checkoutUrl);
  await work();
  return bookingId;
}
const cancel = (id: string, seenSeats: number) =>
  cancelGroupNow(db, operator, mails, { id, seenSeats, reason: REASON });
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return (error as AppError).code;
};

describe("an operator", () => {
  test("cancels a group session for everybody, with full refunds and the reason, and the coach gets one mail", async () => {
    const id = await create();
    const seats = [await take(id), await take(id, other)];
    await rows("delete from mails");
    expect(await refusal(cancel(id, 1))).toBe("conflict");
    await cancel(id, 2);
    await work();
    for (const seat of seats) {
      expect(await booking(seat)).toMatchObject({ status: "cancelled", ending: "by operator" });
      expect(await money(seat)).toMatchObject({ collected: 1_500, refunded: 1_500, earned: 0 });
    }
    const [group] = await rows("select status, ending, ending_words, seats_taken from group_sessions");
    expect(group).toMatchObject({ status: "cancelled", ending: "by operator", ending_words: REASON });
    const told = await rows("select recipient, body from mails order by recipient");
    expect(told.map(({ recipient }) => recipient).sort()).toEqual([
      "autre@seances.fr",
      "coach@seances.fr",
      "eleve@seances.fr",
    ]);
    for (const { body } of told) expect(body).toContain(REASON);
    expect(await rows("select action, subject_id, coach_id, reason from operator_actions")).toEqual([
      { action: "cancel group session", subject_id: id, coach_id: ids.coach, reason: REASON },
    ]);
    expect(await refusal(cancel(id, 0))).toBe("conflict");
  });

  test("cancels it once, although two press at once", async () => {
    const id = await create();
    await take(id);
    const answers = await Promise.allSettled([cancel(id, 1), cancel(id, 1), cancel(id, 1)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await work();
    expect(await rows("select sum(refunded_cents)::int as cents from payments")).toEqual([{ cents: 1_500 }]);
  });

  test("cancels none that has begun", async () => {
    const id = await create();
    await rows(
      "update group_sessions set starts_at = now() - interval '1 minute', ends_at = now() + interval '59 minutes'",
    );
    expect(await refusal(cancel(id, 0))).toBe("conflict");
  });
});

test("the list finds a session by its people and state, and its page has every seat", async () => {
  const id = await create();
  const seat = await take(id);
  const list = async (filters: Partial<DeskFilters> = {}) =>
    (await listDeskGroups(pool, operator, { ...NONE, ...filters }, 1)).rows.map((group) => group.id);
  expect(await list()).toEqual([id]);
  expect(await list({ words: "martin" })).toEqual([id]);
  expect(await list({ words: id.slice(0, 8) })).toEqual([id]);
  expect(await list({ words: "personne" })).toEqual([]);
  expect(await list({ state: "a-venir" })).toEqual([id]);
  expect(await list({ state: "annulees" })).toEqual([]);
  expect(await list({ state: "passees", to: "2020-01-01" })).toEqual([]);
  expect(await findGroupStory(pool, operator, id)).toMatchObject({
    seatsTaken: 1,
    waiting: 0,
    seats: [
      { id: seat, student: "Zoé Martin", status: "confirmed", collectedCents: 1_500, refundedCents: 0 },
    ],
  });
  expect(await findGroupStory(pool, operator, randomUUID())).toBeUndefined();
  let csv = "";
  for await (const part of exportDeskGroups(pool, operator, NONE)) csv += part;
  expect(csv).toContain("Yoga au parc");
});
