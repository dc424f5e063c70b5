import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { findOwnPage, requireOwnPage } from "~/features/discovery/gate.server.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { savePage } from "./commands/save-page.server.ts";
import { getOwnPage } from "./queries/get-own-page.server.ts";
import { packAdvice } from "./rules/page.ts";
import { pageSchema } from "./schema.ts";

const { db, pool } = testDatabase();

/** A coach who has a page, and whose words the operator has looked at. */
async function newCoach() {
  const id = randomUUID();
  await pool.query("insert into users (id, email, role) values ($1, $1 || '@exemple.fr', 'coach')", [id]);
  await pool.query(
    `insert into coaches (user_id, name, approval, words_changed_at, looked_at)
     values ($1, 'Camille Laurent', 'approved', now() - interval '1 day', now() - interval '1 hour')`,
    [id],
  );
  return requireOwnPage(db, ownerOf(id, "coach"));
}

const TYPED = {
  name: "Camille Laurent",
  about: "",
  experience: "",
  teachingMethod: "",
  qualifications: "",
  subjects: "",
  pack5: "",
  pack10: "",
  version: "1",
};
const read = (typed: Partial<typeof TYPED> & { firstLessonFree?: string }) =>
  pageSchema.parse({ ...TYPED, ...typed });
const waits = async (id: number) =>
  (await pool.query("select words_changed_at > looked_at as waits from coaches where id = $1", [id])).rows[0]
    .waits as boolean;

let page: Awaited<ReturnType<typeof newCoach>>;
beforeEach(async () => {
  page = await newCoach();
});

describe("a coach's page", () => {
  it("keeps what was typed, and asks to be looked at when its words have changed", async () => {
    const prices = { pack5: "225", pack10: "420,50", firstLessonFree: "on" };
    expect(await savePage(db, page, read(prices))).toEqual({ version: 2 });
    expect(await waits(page.id)).toBe(false);
    const words = {
      name: "Camille L.",
      about: "Bonjour\r\nà tous",
      experience: "Dix ans",
      teachingMethod: "Doucement",
      qualifications: "BPJEPS\n\n  Secourisme  niveau 1 \nBPJEPS",
      subjects: "Dos\nCourse",
    };
    expect(await savePage(db, page, read({ ...words, pack10: "400", version: "2" }))).toEqual({ version: 3 });
    expect(await waits(page.id)).toBe(true);
    expect(await getOwnPage(db, page)).toMatchObject({
      ...words,
      about: "Bonjour\nà tous",
      qualifications: ["BPJEPS", "Secourisme niveau 1"],
      subjects: ["Dos", "Course"],
      packs: [{ hours: 10, priceCents: 40_000 }],
      firstLessonFree: false,
      version: 3,
      isPublic: false,
      hourlyRateCents: null,
    });
  });

  it("tells whoever saves what was changed elsewhere, and nothing is lost", async () => {
    await savePage(db, page, read({ about: "La première", pack5: "200" }));
    const late = savePage(db, page, read({ about: "La seconde" }));
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    expect(await getOwnPage(db, page)).toMatchObject({
      about: "La première",
      packs: [{ hours: 5, priceCents: 20_000 }],
    });
  });

  it("is nobody else's", async () => {
    const other = await newCoach();
    await savePage(db, page, read({ about: "La mienne", pack5: "200" }));
    expect(await getOwnPage(db, other)).toMatchObject({ about: "", packs: [], version: 1 });
    expect(await findOwnPage(db, ownerOf(randomUUID(), "coach"))).toBeUndefined();
  });

  it("is looked at again for a new photo", async () => {
    await pool.query("update coaches set image = '/files/profiles/x.webp' where id = $1", [page.id]);
    expect(await waits(page.id)).toBe(true);
  });
});

describe("its form", () => {
  it.each([
    [{ name: " " }, "name"],
    [{ name: "exemple.fr" }, "name"],
    [{ about: "x".repeat(4001) }, "about"],
    [{ qualifications: "x".repeat(121) }, "qualifications"],
    [{ subjects: Array.from({ length: 21 }, (_, n) => n).join("\n") }, "subjects"],
    [{ pack5: "0" }, "pack5"],
    [{ pack5: "0,49" }, "pack5"],
    [{ pack10: "cher" }, "pack10"],
  ])("%j is refused", (typed, field) => {
    const { error } = pageSchema.safeParse({ ...TYPED, ...typed });
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
  });

  it.each([
    [null, null, /^Laissez vide si vous n’en proposez pas\.$/],
    [null, 4_500, /5\u00a0séances d’une heure coûtent 225\u00a0€/],
    [22_501, 4_500, /ce pack est plus cher/],
    [22_500, 4_500, /le même prix/],
    [20_000, 4_500, /^25\u00a0€ de moins/],
  ])("a pack of 5 h at %s beside hours at %s", (priceCents, hourly, words) =>
    expect(packAdvice({ hours: 5, priceCents }, hourly)).toMatch(words),
  );
});
