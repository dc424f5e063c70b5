import { beforeEach, describe, expect, it } from "vitest";
import { acceptConversation } from "~/features/messages/commands/answer-conversation.server.ts";
import { refreshResponseTimes, timeAnswer } from "~/features/messages/commands/response-times.server.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { PAGE, talks } from "../../fixtures/messages/message-pairs.ts";

const database = testDatabase();
const { db, pool } = database;
const { rows, begin, say } = talks(database);

/** Answered conversations of a coach, each after so many minutes, so many days ago. */
const answered = (minutes: number[], { daysAgo = 10, coach = PAGE } = {}) =>
  pool.query(
    `insert into conversations (coach_id, created_at, answered_at)
     select $1, now() - make_interval(days => $2, mins => m), now() - make_interval(days => $2) from unnest($3::int[]) as m`,
    [coach, daysAgo, minutes],
  );
const shown = async (coach = PAGE) =>
  (await rows("select response_minutes as minutes from coaches where id = $1", [coach]))[0].minutes;
const anyConversation = async () => (await rows("select max(id)::int as id from conversations"))[0].id;
const time = async () => timeAnswer(db, await anyConversation());

beforeEach(() => pool.query("update coaches set response_minutes = null"));

describe("how fast a coach answers", () => {
  it("is not said before the fifth answer, and then the median", async () => {
    await answered([10, 10, 10, 1000]);
    await time();
    expect(await shown()).toBeNull();
    await answered([40]);
    await time();
    expect(await shown()).toBe(15);
    await answered([2000, 2000]);
    await time();
    expect(await shown()).toBe(45);
    expect(await rows("select id from coaches where response_minutes is not null")).toEqual([{ id: PAGE }]);
  });

  it.each([
    [1, 15],
    [46, 60],
    [61, 120],
    [1440, 1440],
    [1441, 2880],
  ])("of %i minutes is rounded up to %i", async (minutes, expected) => {
    await answered(Array(5).fill(minutes));
    await time();
    expect(await shown()).toBe(expected);
  });

  it("forgets what is older than ninety days, by itself at night", async () => {
    await answered([10, 10, 10, 10], { daysAgo: 91 });
    await answered(Array(5).fill(10), { daysAgo: 91, coach: 2 });
    await answered(Array(5).fill(100));
    await pool.query("update coaches set response_minutes = 15");
    await refreshResponseTimes(db);
    expect([await shown(1), await shown(2)]).toEqual([120, null]);
    // Whose window has not moved is not looked at.
    expect(await shown(3)).toBe(15);
  });

  it("is written only where what is shown changes: a kept page is not made again for nothing", async () => {
    const client = await pool.connect();
    const heard: string[] = [];
    client.on("notification", ({ payload = "" }) => heard.push(payload));
    try {
      await client.query("listen public_change");
      await answered(Array(5).fill(31));
      await timeAnswer(db, await anyConversation());
      await answered([33]);
      await timeAnswer(db, await anyConversation());
      await refreshResponseTimes(db);
      await client.query("select 1");
      expect(heard).toHaveLength(1);
      expect(heard[0]).toContain(`coach:${PAGE}`);
    } finally {
      client.release(true);
    }
  });

  it("is reckoned anew when the coach first answers, in words or by saying yes", async () => {
    const events = async () =>
      (
        await rows(
          "select payload ->> 'event' as event from graphile_worker._private_jobs where payload ->> 'event' ~ 'replied|accepted'",
        )
      ).map(({ event }) => event);
    const { coach } = await begin();
    await say(coach, "Bonjour");
    await say(coach, "Encore moi");
    expect(await events()).toEqual(["coach replied"]);
    await acceptConversation(db, coach);
    expect(await events()).toEqual(["coach replied", "conversation accepted"]);
    expect(await rows("select answered_at <= accepted_at as early from conversations")).toEqual([
      { early: true },
    ]);
  });
});
