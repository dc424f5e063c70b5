import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { demoAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { remindOfProgrammes } from "./commands/remind-of-programmes.server.ts";
import { countAssignedWork, listAssigned } from "./queries/assigned.server.ts";

const followed = demoAccompaniment(testDatabase());
const { db, pool, coach, second, student, other, ids, rows } = followed;
const START = new Date("2026-11-16T08:00:00.123Z");
const hour = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
const parts = { db, publicUrl: "https://elan.example", linkSecret: "s".repeat(32) };

async function begin(studentId: string, since = START) {
  const id = await followed.begin({ studentId });
  await rows(
    "update accompaniments set coach_since = $2, started_at = $2, ends_at = $2::timestamptz + interval '90 days' where id = $1",
    id,
    since,
  );
  await rows("delete from mails");
  return id;
}
const subjects = async (): Promise<string[]> =>
  (await rows("select recipient || ' · ' || subject as said from mails order by created_at, id")).map(
    ({ said }) => said,
  );
const publish = (id: string, number: number, at: Date) =>
  rows(
    "insert into programme_weeks (accompaniment_id, number, content, published_at) values ($1, $2, '{\"sessions\":[]}', $3)",
    id,
    number,
    at,
  );

it("a coach is reminded once before the deadline of each week, and once when it has passed", async () => {
  const id = await begin(student.id);
  const sweepAt = async (hours: number) => {
    await rows("delete from mails");
    // Two processes sweep at the same moment.
    await Promise.all([remindOfProgrammes(parts, hour(hours)), remindOfProgrammes(parts, hour(hours))]);
    return subjects();
  };
  expect(await sweepAt(35.9)).toEqual([]);
  const soon = await sweepAt(36.1);
  expect(soon).toEqual([expect.stringMatching(/^coach@suivi\.fr · Première semaine à publier.*Zoé.M\./)]);
  const [{ body }] = await rows("select body from mails");
  expect(body).toContain(`/dashboard/accompagnements/${id}/programme`);
  expect(await sweepAt(47.9)).toEqual([]);
  expect(await sweepAt(48.1)).toEqual([expect.stringContaining("Première semaine attendue")]);
  expect(await sweepAt(60)).toEqual([]);
  await publish(id, 1, hour(61));
  expect(await sweepAt(62)).toEqual([]);
  // The second week begins at midnight in Paris, seven days after the first was published.
  const nearly = (Date.parse("2026-11-24T23:00:00Z") - START.getTime()) / HOUR_MS;
  expect(await sweepAt(nearly - 12.1)).toEqual([]);
  expect(await sweepAt(nearly - 1)).toEqual([expect.stringContaining("Semaine 2 à publier")]);
  await publish(id, 2, hour(nearly - 0.5));
  expect(await sweepAt(nearly + 1)).toEqual([]);
});

it("nobody is reminded of a paused programme, nor long after the deadline; a new coach has reminders of their own", async () => {
  const id = await begin(student.id);
  await rows("update accompaniments set status = 'paused', late_since = now() where id = $1", id);
  await remindOfProgrammes(parts, hour(40));
  await rows("update accompaniments set status = 'running', late_since = null where id = $1", id);
  await remindOfProgrammes(parts, hour(48 + 8 * 24));
  expect(await subjects()).toEqual([]);
  await remindOfProgrammes(parts, hour(50));
  expect(await subjects()).toEqual([expect.stringContaining("coach@suivi.fr · Première semaine attendue")]);
  await rows(
    "update accompaniments set coach_id = $2, coach_since = $3 where id = $1",
    id,
    ids.second,
    hour(51),
  );
  await remindOfProgrammes(parts, hour(52));
  await remindOfProgrammes(parts, hour(90));
  expect((await subjects()).slice(1)).toEqual([
    expect.stringContaining("second@suivi.fr · Première semaine à publier"),
  ]);
});

it("the list and the overview put what is due first, and name it", async () => {
  const first = await begin(student.id);
  const later = await begin(other.id, hour(10));
  const third = randomUUID();
  await rows("insert into users (id, email, role) values ($1, 'troisieme@suivi.fr', 'student')", third);
  const silent = await begin(third);
  await publish(silent, 1, START);
  const order = async (at: Date) => (await listAssigned(pool, coach, at)).map(({ id }) => id);
  const named = async (at: Date) => (await countAssignedWork(pool, coach, at)).programmes;
  expect(await order(hour(20))).toEqual([first, later, silent]);
  expect(await named(hour(20))).toEqual([
    {
      id: first,
      name: "Zoé Martin",
      isLate: false,
      words: "Première semaine à publier avant le mercredi 18 novembre 2026 à 09:00",
    },
    { id: later, name: "Zoé Martin", isLate: false, words: expect.stringContaining("19:00") },
  ]);
  // The one that waits longest is late, the other still has an hour.
  expect((await named(hour(57))).map(({ id, isLate }) => [id, isLate])).toEqual([
    [first, true],
    [later, false],
  ]);
  expect(await countAssignedWork(pool, second, hour(20))).toEqual({
    programmes: [],
    moreProgrammes: 0,
    offers: 0,
    clients: 0,
    overdue: 0,
  });
});
