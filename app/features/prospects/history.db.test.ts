import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { changeStatus } from "./commands/change-status.server.ts";
import { type OwnProspect, requireOwnProspect } from "./gate.server.ts";
import { listInteractions } from "./queries/find-prospect.server.ts";
import { getPerformance, MOST_COUNTED } from "./queries/get-performance.server.ts";
import { countStatuses } from "./queries/list-prospects.server.ts";
import { STATUSES, type Status, tilesOf } from "./rules/pipeline.ts";

const { db, pool } = testDatabase();
const coach = ownerOf("coach", "coach");
const other = ownerOf("other", "coach");

beforeAll(() =>
  pool.query(
    "insert into users (id, email, role) values ('coach', 'a@exemple.fr', 'coach'), ('other', 'b@exemple.fr', 'coach')",
  ),
);
beforeEach(() => pool.query("delete from prospects"));

let added = 0;
async function add(owner = coach): Promise<OwnProspect> {
  added += 1;
  const { rows } = await pool.query(
    "insert into prospects (coach_id, first_name, last_name, email) values ($1, 'Léa', 'Roux', $2) returning id",
    [owner.id, `${added}@exemple.fr`],
  );
  return requireOwnProspect(db, owner, Number(rows[0].id));
}
const statusOf = async ({ id }: OwnProspect): Promise<Status> =>
  (await pool.query("select status from prospects where id = $1", [id])).rows[0].status;
/** As it happened, the oldest first. */
const historyOf = async (prospect: OwnProspect) => (await listInteractions(db, prospect)).toReversed();

describe("for any changes of status", () => {
  it("the history is the changes, each once, and the tiles are a recount", async () => {
    const step = fc.record({ of: fc.nat(2), status: fc.constantFrom(...STATUSES) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        await pool.query("delete from prospects");
        const prospects = [await add(), await add(), await add()];
        const before = tilesOf(await countStatuses(db, other));
        const model = prospects.map(() => ({ status: "non_appele" as Status, history: [] as object[] }));
        for (const [at, { of, status }] of steps.entries()) {
          const [prospect, known] = [prospects[of] as OwnProspect, model[of] as (typeof model)[number]];
          const changes = status !== known.status;
          // A note belongs to a change: with none, there is nothing to note.
          const notes = changes ? `note ${at}` : "";
          expect(await changeStatus(db, prospect, { status, notes })).toBe(changes);
          if (!changes) continue;
          known.history.push({ kind: "status", oldStatus: known.status, newStatus: status, notes });
          known.status = status;
        }
        for (const [at, prospect] of prospects.entries())
          expect((await historyOf(prospect)).map(({ id: _, createdAt: __, ...entry }) => entry)).toEqual(
            model[at]?.history,
          );
        const how = (...statuses: Status[]) => model.filter(({ status }) => statuses.includes(status)).length;
        expect(tilesOf(await countStatuses(db, coach))).toEqual({
          total: 3,
          notCalled: how("non_appele"),
          inProgress: how("appel_1", "appel_2", "appel_3", "appel_4", "appel_5"),
          won: how("gagne"),
          lost: how("perdu"),
          waiting: how("en_attente"),
        });
        expect(tilesOf(await countStatuses(db, other))).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });

  it("made at once, they are a chain: each begins where the one before has ended", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...STATUSES), { minLength: 2, maxLength: 10 }),
        async (wanted) => {
          const prospect = await add();
          const changed = await Promise.all(
            wanted.map((status) => changeStatus(db, prospect, { status, notes: "" })),
          );
          const history = await historyOf(prospect);
          expect(history).toHaveLength(changed.filter(Boolean).length);
          let last: Status = "non_appele";
          for (const { oldStatus, newStatus } of history) {
            expect(oldStatus).toBe(last);
            expect(newStatus).not.toBe(oldStatus);
            last = newStatus;
          }
          expect(await statusOf(prospect)).toBe(last);
        },
      ),
      { numRuns: 10 },
    );
  });

  it("the tiles are a recount too after many at once, from several sides, and nothing is left of a coach who leaves", async () => {
    const recount = async () =>
      (
        await pool.query(
          "select coach_id, status, count(*)::int as total from prospects group by 1, 2 order by 1, 2",
        )
      ).rows;
    const kept = async () =>
      (await pool.query("select * from prospect_counts where total <> 0 order by coach_id, status")).rows;
    await pool.query("insert into users (id, email, role) values ('leaving', 'c@exemple.fr', 'coach')");
    const many = (owner: string, at: number) =>
      pool.query(
        `insert into prospects (coach_id, first_name, last_name, email, status)
         select $1, 'A', 'B', $2 || n || '@nombreux.fr', ($3::text[])[1 + n % 10] from generate_series(1, 50) as n`,
        [owner, `${at}-`, STATUSES],
      );
    const shuffle = (owner: string, step: number) =>
      pool.query(
        "update prospects set status = ($2::text[])[1 + (id * $3 % 10)::int] where coach_id = $1 and id % 2 = $3 % 2",
        [owner, STATUSES, step],
      );
    await Promise.all([
      many("coach", 1),
      many("coach", 2),
      many("other", 3),
      many("leaving", 4),
      many("leaving", 5),
    ]);
    await Promise.all([shuffle("coach", 3), shuffle("coach", 4), shuffle("leaving", 7), many("coach", 6)]);
    expect(await kept()).toEqual(await recount());
    await Promise.all([
      pool.query("delete from prospects where coach_id = 'coach' and id % 3 = 0"),
      pool.query("delete from users where id = 'leaving'"),
      many("other", 7),
    ]);
    expect(await kept()).toEqual(await recount());
    expect((await pool.query("select from prospect_counts where coach_id = 'leaving'")).rows).toEqual([]);
  });

  it("no entry can be changed afterwards", async () => {
    await changeStatus(db, await add(), { status: "appel_1", notes: "Vrai" });
    await expect(pool.query("update prospect_interactions set notes = 'Faux'")).rejects.toThrow(
      "never changed",
    );
  });
});

describe("the performance", () => {
  it("is read from the history, and is nobody else's", async () => {
    expect(await getPerformance(db, coach)).toBeUndefined();
    const [won, lost, open] = [await add(), await add(), await add()];
    const call = async (prospect: OwnProspect, ...statuses: Status[]) => {
      for (const status of statuses) await changeStatus(db, prospect, { status, notes: "" });
    };
    await call(won, "appel_1", "en_attente", "appel_2", "gagne");
    await call(lost, "appel_1", "perdu");
    await pool.query("update prospects set created_at = created_at - interval '3 hours' where id = $1", [
      won.id,
    ]);
    await call(await add(other), "appel_1", "appel_2", "appel_3", "gagne");
    const { firstCallSeconds, ...counted } = (await getPerformance(db, coach)) ?? {};
    expect(counted).toEqual({
      calls: 3,
      won: 1,
      lost: 1,
      newestOnly: false,
      steps: [
        { call: 1, reached: 2, won: 1 },
        { call: 2, reached: 1, won: 1 },
      ],
    });
    // The median of three hours and of a moment.
    expect(firstCallSeconds).toBeGreaterThan(5400 - 1);
    expect(firstCallSeconds).toBeLessThan(5400 + 60);
    // Somebody comes back: they are not won any more, and their calls were made all the same.
    await call(won, "appel_5");
    await call(open, "appel_1", "gagne");
    expect(await getPerformance(db, coach)).toMatchObject({ calls: 5, won: 1 });
  });

  it("is of the newest where there are very many", async () => {
    await pool.query(
      `with old as (
         insert into prospects (coach_id, first_name, last_name, email, status, created_at)
         select 'coach', 'A', 'B', n || '@nombreux.fr', 'perdu', now() - make_interval(mins => n)
         from generate_series(1, $1) as n returning id
       )
       insert into prospect_interactions (prospect_id, new_status) select id, 'appel_1' from old`,
      [MOST_COUNTED],
    );
    const all = { calls: MOST_COUNTED, lost: MOST_COUNTED };
    expect(await getPerformance(db, coach)).toMatchObject({ ...all, newestOnly: false });
    await changeStatus(db, await add(), { status: "gagne", notes: "" });
    expect(await getPerformance(db, coach)).toMatchObject({
      calls: MOST_COUNTED - 1,
      lost: MOST_COUNTED - 1,
      won: 1,
      newestOnly: true,
    });
  });
});
