import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { addCoaches } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { pruneSearchWords } from "./commands/prune-search-words.server.ts";
import { listCoaches, listStatement } from "./queries/list-coaches.server.ts";
import { readSearch } from "./queries/read-search.server.ts";
import { termsOf } from "./rules/search-terms.ts";
import { writeFirstDisciplines } from "./seed.server.ts";

const database = testDatabase();

describe("a search for words", () => {
  const find = async (text: string, disciplineId?: number) => {
    const { terms } = await readSearch(database.pool, { text });
    return listCoaches(database.pool, { terms, disciplineId, page: 1 });
  };
  const findAt = async (place: string) => {
    const { placeTerms } = await readSearch(database.pool, { place });
    return listCoaches(database.pool, { terms: placeTerms, page: 1 });
  };

  beforeAll(async () => {
    await database.db.transaction(writeFirstDisciplines);
    await addCoaches(database.pool, [
      { name: "Zoé Œuvrard", disciplines: [9], city: "L’Haÿ-les-Roses", lat: 48.78, lng: 2.34, webcam: true },
      {
        name: "Jean-Noël Lyonnais",
        disciplines: [10],
        city: "Saint-Étienne",
        lat: 45.44,
        lng: 4.39,
        webcam: true,
      },
    ]);
  });

  it("looks at the name, the city and the discipline with its aliases", async () => {
    for (const text of ["Zoé", "haÿ les roses", "natation", "maître-nageur", "zoé natation haÿ"])
      expect(
        (await find(text)).coaches.map(({ name }) => name),
        text,
      ).toEqual(["Zoé Œuvrard"]);
    expect((await find("natation", 10)).total).toBe(0);
    expect((await find("tennis", 10)).total).toBe(1);
  });

  it("is blind to accents, capitals, ligatures and hyphens", async () => {
    for (const text of ["zoe oeuvrard", "ZOÉ ŒUVRARD", "l'hay-les-roses", "Œuvrard", "Oeuvrard  zoé!"])
      expect((await find(text)).total, text).toBe(1);
  });

  it("finds a word by its beginning and forgives one slip", async () => {
    for (const text of ["oeuv", "ouevrard", "oeuvrad", "oeuvrrard", "oeuvrars", "natatoin", "zoé natatiom"])
      expect((await find(text)).total, text).toBe(1);
    expect((await find("oeuuurard")).total).toBe(0);
  });

  it("says nobody, quickly, for words that nobody has", async () => {
    const { terms } = await readSearch(database.pool, { text: "zoé xylophone" });
    expect(listStatement({ terms, page: 1 })).toBeUndefined();
    expect((await find("zoé xylophone")).total).toBe(0);
  });

  it("keeps to the city where a place is asked for", async () => {
    expect((await findAt("Lyonnais")).total).toBe(0);
    expect((await findAt("saint etienne")).total).toBe(1);
    expect((await findAt("Saint-Etiene")).total).toBe(1);
  });

  it("finds even a name that is too long to be one", async () => {
    const endless = "x".repeat(3_000);
    await database.pool.query("update coaches set name = $1 where name = 'Zoé Œuvrard'", [endless]);
    expect((await find(endless)).total).toBe(1);
    await database.pool.query("update coaches set name = 'Zoé Œuvrard' where name = $1", [endless]);
  });

  it("folds words as the database does", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(..."aéÉœŒßçÿ-’' .12BzİÅﬁ".split(""), " "), { maxLength: 30 }),
        async (letters) => {
          const text = letters.join("");
          const { rows } = await database.pool.query<{ words: string[] }>(
            "select folded_words($1) as words",
            [text],
          );
          const words = new Set(rows[0]?.words);
          for (const term of termsOf(text)) expect(words, JSON.stringify(text)).toContain(term);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("takes any text for words, never for a query", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 200 }), async (text) => {
        const found = await find(text.replaceAll("\0", ""));
        expect(found.total).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 200 },
    );
  });

  it("forgets the words of whoever has left, and nobody else's", async () => {
    const words = async () =>
      (await database.pool.query<{ word: string }>("select word from search_words")).rows.map(
        ({ word }) => word,
      );
    const before = await words();
    await database.pool.query("update coaches set name = 'Zoé Partie' where name = 'Zoé Œuvrard'");
    await pruneSearchWords(database.db);
    const after = await words();
    expect(before).toContain("oeuvrard");
    expect(after).not.toContain("oeuvrard");
    expect(after).toEqual(expect.arrayContaining(["zoe", "partie", "@roses", "lyonnais", "natation"]));
    expect((await find("lyonnais tennis")).total).toBe(1);
  });
});
