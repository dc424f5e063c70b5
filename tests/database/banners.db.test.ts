import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createBanner,
  editBanner,
  removeBanner,
} from "~/features/back-office/commands/work-on-banners.server.ts";
import { announceBannerTurn } from "~/features/content/banners/commands.server.ts";
import { findShownBanner, listBanners } from "~/features/content/banners/queries.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { ownerOf } from "../fixtures/accounts/owners.ts";
import { testDatabase } from "../fixtures/database/database.ts";

const { db, pool } = testDatabase();
const operator = ownerOf(randomUUID(), "operator");
const HOUR = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR);
const banner = (announcement: string, startsIn: number, endsIn?: number) => ({
  announcement,
  linkLabel: "",
  linkTo: "",
  tone: "news" as const,
  startsAt: fromNow(startsIn),
  endsAt: endsIn === undefined ? null : fromNow(endsIn),
});
const shown = async () => (await findShownBanner(pool))?.text;

beforeAll(async () => {
  await db.insert(users).values({ id: operator.id, email: "equipe@bandeau.fr", role: "student" });
});
beforeEach(() => pool.query("truncate banners, operator_actions, rate_limits"));

describe("a banner", () => {
  it("is shown from one moment to another; of several the one that began last", async () => {
    await createBanner(db, operator, banner("Passé", -3, -1));
    await createBanner(db, operator, banner("À venir", 1));
    expect(await shown()).toBeUndefined();
    const long = await createBanner(db, operator, banner("Longtemps !", -5));
    expect(await shown()).toBe("Longtemps\u00a0!");
    const last = await createBanner(db, operator, banner("Le dernier", -0.5, 2));
    expect(await shown()).toBe("Le dernier");
    await removeBanner(db, operator, last);
    expect(await shown()).toBe("Longtemps\u00a0!");
    await editBanner(db, operator, { ...banner("Fini", -5, -0.1), id: long, seenVersion: 1 });
    expect(await shown()).toBeUndefined();
    expect((await listBanners(db)).map(({ state }) => state)).toEqual(["planned", "over", "over"]);
    const { rows } = await pool.query("select action from operator_actions order by id offset 4");
    expect(rows.map(({ action }) => action)).toEqual(["delete banner", "change banner"]);
  });

  it("plans a job at both moments, and again where they change", async () => {
    const id = await createBanner(db, operator, banner("Une offre", 1, 2));
    const jobs = async () =>
      (
        await pool.query(
          `select key, extract(epoch from run_at - now())::int / 60 as minutes from graphile_worker.jobs
           where key like $1 order by key`,
          [`banner ${id} %`],
        )
      ).rows.map(({ key, minutes }) => [key, Math.round((minutes + 1) / 60)]);
    expect(await jobs()).toEqual([
      [`banner ${id} begins`, 1],
      [`banner ${id} ends`, 2],
    ]);
    await editBanner(db, operator, { ...banner("Une offre", 3, 5), id, seenVersion: 1 });
    expect(await jobs()).toEqual([
      [`banner ${id} begins`, 3],
      [`banner ${id} ends`, 5],
    ]);
  });

  it("announces every change and every turn as a change of all pages", async () => {
    const client = await pool.connect();
    const heard: string[] = [];
    client.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await client.query("listen public_change");
    await createBanner(db, operator, banner("Une offre", 1, 2));
    await announceBannerTurn(db);
    await client.query("select 1");
    await client.query("unlisten *");
    client.release();
    expect(heard).toEqual(["*", "*"]);
  });

  it("is not overwritten by somebody who has not seen the other text", async () => {
    const id = await createBanner(db, operator, banner("Un", 1));
    const save = (text: string) => editBanner(db, operator, { ...banner(text, 1), id, seenVersion: 1 });
    const saved = await Promise.allSettled([save("Deux"), save("Trois")]);
    expect(saved.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((saved.find(({ status }) => status === "rejected") as PromiseRejectedResult).reason).toMatchObject(
      {
        code: "conflict",
      },
    );
  });
});
