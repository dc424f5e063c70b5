import { describe, expect, it } from "vitest";
import { isProgrammeOverdue } from "~/features/accompaniment/contract/rules/programme-deadline.ts";
import { demoAccompaniment } from "../../../tests/fixtures/accompaniment/accompaniment.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import {
  countAccompaniments,
  findAccompaniment,
  listAccompaniments,
} from "./queries/list-accompaniments.server.ts";

const followed = demoAccompaniment(testDatabase());
const { pool, other, rows } = followed;
const operator = ownerOf("operator", "operator");

describe("an operator", () => {
  const list = (view: Parameters<typeof listAccompaniments>[2]["view"], words = "") =>
    listAccompaniments(pool, operator, { view, words, page: 1 });

  it("finds those without a coach, those that are late, and those of somebody, with no word of health", async () => {
    const alone = await followed.start();
    const late = await followed.begin({ studentId: other.id });
    await rows("update accompaniments set late_since = now(), health = 'sealed' where id = $1", late);
    expect((await list("sans-coach")).rows.map(({ id }) => id)).toEqual([alone]);
    expect((await list("impayes")).rows.map(({ id }) => id)).toEqual([late]);
    expect((await list("tous", "autre@suivi.fr")).rows.map(({ id }) => id)).toEqual([late]);
    expect(await countAccompaniments(pool, operator)).toMatchObject({
      "en-cours": 2,
      "sans-coach": 1,
      impayes: 1,
      termines: 0,
      tous: 2,
    });
    const found = await findAccompaniment(pool, operator, late);
    expect(found).toMatchObject({ id: late, coachName: "Nora Diallo", isProgrammeOverdue: false });
    expect(JSON.stringify(found)).not.toContain("sealed");
  });
  it("sees a programme that is overdue exactly when its rule says so", async () => {
    const id = await followed.begin();
    const facts = async () => {
      const [row] = await rows(
        `select a.status, a.coach_since as "coachSince", a.ends_at as "endsAt",
           (select published_at from programme_weeks where accompaniment_id = a.id and number = 1) as "firstPublishedAt",
           (select coalesce(max(number), 0)::int from programme_weeks where accompaniment_id = a.id and published_at is not null) as "lastPublished"
         from accompaniments a where a.id = $1`,
        id,
      );
      return row;
    };
    const agree = async (): Promise<boolean> => {
      const said = (await findAccompaniment(pool, operator, id))?.isProgrammeOverdue;
      expect(said).toBe(isProgrammeOverdue(await facts(), new Date()));
      return said === true;
    };
    const since = (days: number) =>
      rows(
        "update accompaniments set coach_since = now() - make_interval(hours => $2) where id = $1",
        id,
        days * 24,
      );
    const seen = [await agree()];
    for (const days of [1.9, 2.1]) {
      await since(Math.round(days * 24) / 24);
      seen.push(await agree());
    }
    await rows(
      "insert into programme_weeks (accompaniment_id, number, content, published_at) values ($1, 1, '{}', now())",
      id,
    );
    seen.push(await agree());
    for (const days of [6, 8]) {
      await rows("update programme_weeks set published_at = now() - make_interval(days => $1)", days);
      await since(days + 2);
      seen.push(await agree());
    }
    await rows("update accompaniments set ends_at = now() - interval '2 days' where id = $1", id);
    seen.push(await agree());
    await rows("update accompaniments set status = 'paused', late_since = now() where id = $1", id);
    seen.push(await agree());
    expect(seen).toEqual([false, false, true, false, false, true, false, false]);
  });
});
