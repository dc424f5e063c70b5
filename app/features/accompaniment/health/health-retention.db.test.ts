import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import {
  addAccompaniment,
  demoAccompaniment,
} from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { SECRETS } from "../../../../tests/fixtures/accounts/secrets.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { exportAccompaniments } from "../contract/queries/export-accompaniments.server.ts";
import type { Status } from "../contract/rules/states.ts";
import { requireOwnAccompaniment } from "../gate.server.ts";
import { saveMeasures } from "./commands/measures.server.ts";
import { pruneHealth } from "./commands/prune-health.server.ts";
import { sealHealth } from "./commands/sealed-health.server.ts";

const { db, pool, rows, student, other, coach, ids } = demoAccompaniment(testDatabase());
const keys = SECRETS.columnKeys;
const HEALTH = { currentWeight: 81.5, targetWeight: 74, height: 178, healthIssues: "Une entorse au genou" };

/** With answers, a measure, a note of a review, and a week that is ticked off. */
async function filled(status: Status = "running", studentId = student.id): Promise<string> {
  const id = randomUUID();
  await addAccompaniment(pool, { id, studentId, coachId: ids.coach, health: sealHealth(keys, id, HEALTH) });
  const own = await requireOwnAccompaniment(db, studentId === student.id ? student : other, id);
  await saveMeasures(db, keys, own, {
    id: undefined,
    day: "2026-11-02",
    values: { weight: 80.9, waist: 92 },
  });
  const [pack] = await rows("select id from packs where accompaniment_id = $1 and purpose = 'reviews'", id);
  const [booking] = await rows(
    `insert into bookings (coach_id, student_id, service, minutes, place, price_cents, pack_id, unit, status, starts_at, ends_at, completed_at)
     values ($1, $2, 'Bilan mensuel', 60, 'venue', 0, $3, 'reviews', 'completed', now() - $4::interval,
       now() - $4::interval + interval '1 hour', now() - interval '1 day') returning id`,
    ids.coach,
    studentId,
    pack.id,
    studentId === student.id ? "2 days" : "3 days",
  );
  await rows(
    "insert into pack_moves (pack_id, booking_id, kind, minutes) values ($1, $2, 'drawn', -60)",
    pack.id,
    booking.id,
  );
  await rows(
    "insert into review_notes (booking_id, accompaniment_id, sealed) values ($1, $2, $3)",
    booking.id,
    id,
    sealedColumn(keys, "review_notes.sealed").seal(booking.id, "Moins raide qu’en octobre"),
  );
  await rows(
    "insert into programme_weeks (accompaniment_id, number, words, content, published_at) values ($1, 1, 'On ménage ce genou', $2, now())",
    id,
    {
      sessions: [
        { id: "a", title: "Jambes", words: "Sans forcer" },
        { id: "b", words: "" },
      ],
    },
  );
  if (status === "ended")
    await rows(
      "update accompaniments set status = 'ended', ending = 'done', ended_at = now(), ends_at = now() where id = $1",
      id,
    );
  return id;
}

const left = async (id: string) =>
  (
    await rows(
      `select (select count(*)::int from accompaniments where id = $1 and health is not null) as answers,
        (select count(*)::int from body_measures where accompaniment_id = $1) as measures,
        (select count(*)::int from review_notes where accompaniment_id = $1) as notes,
        (select count(*)::int from programme_weeks where accompaniment_id = $1) as weeks`,
      id,
    )
  )[0];
const ALL = { answers: 1, measures: 1, notes: 1, weeks: 1 };
const NO_HEALTH = { ...ALL, answers: 0, measures: 0, notes: 0 };
const week = async (id: string) =>
  (await rows("select words, content from programme_weeks where accompaniment_id = $1", id))[0];

test("the copy of one's data has all of it in words, for its owner alone", async () => {
  await filled();
  const mine = JSON.stringify(await exportAccompaniments(keys)(db, student));
  for (const words of [
    "81.5",
    "Une entorse au genou",
    "Tour de taille (cm)",
    "Moins raide qu’en octobre",
    "Nora Diallo",
  ])
    expect(mine).toContain(words);
  const theirs = JSON.stringify(await exportAccompaniments(keys)(db, coach));
  expect(theirs).toContain("Accompagnement complet");
  expect(theirs).not.toMatch(/81\.5|genou|raide|eleve@/);
  expect(await exportAccompaniments(keys)(db, other)).toEqual({ accompagnements: [] });
});

test("what has ended keeps its health for some months, and what was withdrawn from or left unpaid does not", async () => {
  const ended = await filled("ended");
  const running = await filled("running", other.id);
  await pruneHealth(db);
  expect([await left(ended), await left(running)]).toEqual([ALL, ALL]);
  await rows("update accompaniments set ended_at = now() - interval '5 months 29 days' where id = $1", ended);
  await pruneHealth(db);
  expect(await left(ended)).toEqual(ALL);
  expect((await week(ended)).words).toBe("On ménage ce genou");
  await rows("update accompaniments set ended_at = now() - interval '6 months 1 day' where id = $1", ended);
  await pruneHealth(db);
  expect([await left(ended), await left(running)]).toEqual([NO_HEALTH, ALL]);
  // The programme stays, without what was said with it.
  expect(await week(ended)).toEqual({
    words: "",
    content: {
      sessions: [
        { id: "a", title: "Jambes", words: "" },
        { id: "b", words: "" },
      ],
    },
  });
  await rows(
    "update accompaniments set status = 'ended', ending = 'withdrawn', ended_at = now() where id = $1",
    running,
  );
  await pruneHealth(db);
  expect(await left(running)).toEqual(NO_HEALTH);
  const unpaid = randomUUID();
  const health = sealHealth(keys, unpaid, HEALTH);
  await addAccompaniment(pool, { id: unpaid, studentId: other.id, status: "awaiting_payment", health });
  const lapse =
    "update accompaniments set status = 'ended', ending = 'unpaid', ended_at = now() - $2::interval where id = $1";
  await rows(lapse, unpaid, "1 hour");
  await pruneHealth(db);
  expect((await left(unpaid)).answers).toBe(1);
  await rows(lapse, unpaid, "25 hours");
  await pruneHealth(db);
  expect((await left(unpaid)).answers).toBe(0);
});

test("whoever closes their account leaves nothing of their body nor of what they trained, and all of the money", async () => {
  const id = await filled("running", other.id);
  await rows("delete from users where id = $1", other.id);
  expect(await left(id)).toEqual({ answers: 0, measures: 0, notes: 0, weeks: 0 });
  expect(
    (await rows("select student_id, total_cents from accompaniments where id = $1", id))[0],
  ).toMatchObject({
    student_id: null,
    total_cents: expect.any(Number),
  });
});
