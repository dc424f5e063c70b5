import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { addCoach } from "../../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { requireOwnListing } from "../../discovery/gate.server.ts";
import { exportDiscovery } from "../../discovery/queries/export-discovery.server.ts";
import { getCoachProfile } from "../../discovery/queries/get-coach-profile.server.ts";
import { duplicateListing } from "../commands/write-listing.server.ts";
import { addListingPack, changeListingPack, moveListingPack, removeListingPack } from "./commands.server.ts";
import { getListingPacks } from "./queries.server.ts";
import { PACK_LIMITS } from "./rules.ts";
import { changedPackSchema, type ListingPackTerms, listingPackSchema } from "./schema.ts";

const { db, pool } = testDatabase();

const EIGHT: ListingPackTerms = {
  name: "",
  totalMinutes: 480,
  sessionMinutes: 60,
  priceCents: 32_000,
  validityMonths: 4,
  isShown: true,
};

async function newListing() {
  const id = randomUUID();
  await pool.query("insert into users (id, email, role) values ($1, $1 || '@exemple.fr', 'coach')", [id]);
  const coach = ownerOf(id, "coach");
  const coachId = await addCoach(pool, { userId: id, name: "Nora Diallo", price: 5_000 });
  const { rows } = await pool.query("select id from listings where coach_id = $1", [coachId]);
  return { coach, own: await requireOwnListing(db, coach, rows[0].id) };
}

let coach: Awaited<ReturnType<typeof newListing>>["coach"];
let own: Awaited<ReturnType<typeof newListing>>["own"];
beforeAll(async () => {
  await pool.query(
    "insert into disciplines (id, name, icon, color, description) values (3, 'Yoga', '', '', '') on conflict do nothing",
  );
});
beforeEach(async () => {
  ({ coach, own } = await newListing());
});
const add = (name: string, more: Partial<ListingPackTerms> = {}) =>
  addListingPack(db, own, { terms: { ...EIGHT, name, ...more } });
const packs = async () => (await getListingPacks(db, own)).packs;
const named = async (name: string) => {
  const found = (await packs()).find((pack) => pack.name === name);
  if (!found) throw new Error(`There is no pack ${name}.`);
  return found;
};
const names = async () => (await packs()).map(({ name }) => name).join("");

describe("the packs of a listing", () => {
  it("are added last, moved by one place, changed, and withdrawn", async () => {
    for (const name of ["A", "B", "C"]) await add(name);
    await moveListingPack(db, own, { pack: (await named("C")).id, to: "up" });
    await moveListingPack(db, own, { pack: (await named("A")).id, to: "up" });
    expect(await names()).toBe("ACB");
    const { id: pack, version } = await named("B");
    const terms = { ...EIGHT, name: "Z", validityMonths: null, sessionMinutes: null };
    await changeListingPack(db, own, { pack, version, terms });
    expect(await named("Z")).toMatchObject({ ...terms, id: pack, version: 2 });
    await removeListingPack(db, own, { pack: (await named("C")).id });
    expect(await names()).toBe("AZ");
  });

  it("are not overwritten by an older page", async () => {
    await add("A");
    const { id: pack, version } = await named("A");
    const change = (name: string) => changeListingPack(db, own, { pack, version, terms: { ...EIGHT, name } });
    const tried = await Promise.allSettled([change("B"), change("C")]);
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(change("D")).rejects.toMatchObject({ code: "conflict" });
  });

  it("are a dozen at most, and keep an order, whatever is asked for at once", async () => {
    const made = await Promise.allSettled(
      Array.from({ length: PACK_LIMITS.packs + 3 }, (_, at) => add(`${at};`)),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(PACK_LIMITS.packs);
    const before = await packs();
    await Promise.all(
      before.map(({ id }, at) => moveListingPack(db, own, { pack: id, to: at % 2 ? "up" : "down" })),
    );
    const { rows } = await pool.query("select position from listing_packs where listing_id = $1 order by 1", [
      own.id,
    ]);
    expect(rows.map(({ position }) => position)).toEqual(before.map((_, at) => at + 1));
  });

  it("belong to the listing’s coach alone, and to this listing", async () => {
    await add("A");
    const { id: pack, version } = await named("A");
    const other = await newListing();
    for (const tried of [
      () => changeListingPack(db, other.own, { pack, version, terms: EIGHT }),
      () => moveListingPack(db, other.own, { pack, to: "up" }),
      () => removeListingPack(db, other.own, { pack }),
    ])
      await expect(tried()).rejects.toMatchObject({ code: "not_found" });
    await expect(requireOwnListing(db, other.coach, own.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await names()).toBe("A");
  });

  it("are on the page if they are proposed, in the copy of the data, and in a copy of the listing", async () => {
    await add("A");
    await add("B", { isShown: false });
    const profile = await getCoachProfile(pool, own.coachId, 1);
    expect(profile?.listings).toMatchObject([
      { packs: [{ name: "A", totalMinutes: 480, priceCents: 32_000 }] },
    ]);
    expect(await exportDiscovery(db, coach)).toMatchObject({
      packs_composes: [{ name: "A" }, { name: "B" }],
    });
    const copy = await db.transaction((tx) => duplicateListing(tx, own));
    const copied = await getListingPacks(db, await requireOwnListing(db, coach, copy));
    expect(copied.packs).toMatchObject([{ name: "A" }, { name: "B", isShown: false, version: 1 }]);
  });

  it("have names that the operator reviews", async () => {
    const isChanged = async () => {
      const { rows } = await pool.query(
        "update listings set words_changed_at = 'epoch' where id = $1 returning (select words_changed_at > 'epoch' from listings where id = $1) as changed",
        [own.id],
      );
      return rows[0].changed as boolean;
    };
    await isChanged();
    await add("");
    expect(await isChanged()).toBe(false);
    await add("Été");
    expect(await isChanged()).toBe(true);
    const { id: pack, version } = await named("Été");
    await changeListingPack(db, own, { pack, version, terms: { ...EIGHT, name: "Été", priceCents: 30_000 } });
    expect(await isChanged()).toBe(false);
  });
});

describe("what the editor sends", () => {
  const typed = {
    name: " Été ",
    kind: "sessions",
    count: "8",
    sessionMinutes: "60",
    price: "320",
    validity: "4",
    isShown: "on",
  };
  const read = (more: Record<string, unknown> = {}) => listingPackSchema.safeParse({ ...typed, ...more });
  const refused = (more: Record<string, unknown>) => read(more).error?.issues.map(({ path }) => path[0]);

  it("becomes terms in minutes and cents", () => {
    expect(read().data).toEqual({ terms: { ...EIGHT, name: "Été" } });
    expect(
      read({ kind: "hours", count: "10", validity: "none", isShown: undefined, price: "412,50" }).data,
    ).toEqual({
      terms: {
        name: "Été",
        totalMinutes: 600,
        sessionMinutes: null,
        priceCents: 41_250,
        validityMonths: null,
        isShown: false,
      },
    });
    expect(changedPackSchema.parse({ ...typed, pack: "3", version: "1" })).toMatchObject({
      pack: 3,
      version: 1,
    });
  });

  it("is refused beside its field", () => {
    for (const count of ["", "0", "101", "1.5", "-3", "1e2", "999", undefined])
      expect(refused({ count })).toEqual(["count"]);
    for (const price of ["", "0", "0,49", "-5", "100001", "abc"])
      expect(refused({ price })).toEqual(["price"]);
    for (const validity of ["", "0", "37", "1.5", "jamais", undefined])
      expect(refused({ validity })).toEqual(["validity"]);
    expect(refused({ sessionMinutes: "50" })).toEqual(["sessionMinutes"]);
    expect(refused({ kind: "lots" })).toEqual(["kind"]);
    expect(refused({ name: "x".repeat(61) })).toEqual(["name"]);
  });
});
