import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isWellKnown,
  placeOf,
  rankingSentence,
  readSearchRequest,
  type SearchPlace,
  searchCount,
  searchResultsPath,
  searchSummary,
  searchTitle,
  shownDiscipline,
} from "./search.ts";

const read = (query: string) => readSearchRequest(new URLSearchParams(query));
const LYON = { lat: 45.7485, lng: 4.8467 };
const GRENOBLE = { lat: 45.1787, lng: 5.7147 };
/** Stands for the gazetteer, which has its own table of what it understands. */
const understand = (text: string) => {
  if (text.endsWith("Grenoble")) return { ...GRENOBLE, name: "Grenoble", commune: "Grenoble" };
  if (text === "69003") return { lat: 45.7612, lng: 4.8518, name: "Lyon 3e", commune: "Lyon" };
  // A little beside where search has it.
  return /Lyon\b/.test(text) ? { lat: 45.75, lng: 4.85, name: "Lyon", commune: "Lyon" } : undefined;
};
const place = (query: string) => placeOf(read(query), understand);

describe("the address of a search", () => {
  it("is read with what makes sense in it", () => {
    expect(read("discipline=Yoga&city=Lyon&lat=45.75&lng=-4.85&tri=prix&page=3")).toEqual({
      discipline: "Yoga",
      city: "Lyon",
      address: "",
      position: { lat: 45.75, lng: -4.85 },
      sort: "prix",
      page: 3,
    });
    for (const odd of [
      "lat=1",
      "lat=91&lng=1",
      "lat=NaN&lng=1",
      "lat=1e1&lng=1",
      "lat=&lng=1",
      "lat=0x1&lng=1",
    ])
      expect(read(odd).position, odd).toBeUndefined();
    expect(read("tri=hasard&page=-1")).toMatchObject({ sort: "pertinence", page: 1 });
  });

  it("is written as it was read", () => {
    const request = fc.record({
      discipline: fc.constantFrom("", "Yoga", "Course à pied"),
      city: fc.constantFrom("", "Lyon", "L’Haÿ-les-Roses"),
      address: fc.constantFrom("", "12 rue Hoche, Grenoble"),
      position: fc.constantFrom(undefined, LYON, { lat: 0, lng: 0 }),
      mode: fc.constant(undefined),
      sort: fc.constantFrom("pertinence" as const, "distance" as const, "prix" as const, "note" as const),
      page: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(request, (asked) => {
        const { searchParams } = new URL(searchResultsPath(asked), "https://here.invalid");
        expect(readSearchRequest(searchParams)).toEqual(asked);
      }),
    );
  });
});

describe("a search by webcam", () => {
  it("is around no place, and is written as it was read", () => {
    expect(read("discipline=Yoga&mode=visio")).toMatchObject({ discipline: "Yoga", mode: "visio" });
    expect(place("mode=visio&tri=prix")).toEqual({ kind: "webcam" });
    expect(searchResultsPath(read("mode=visio&discipline=Yoga&page=2"))).toBe(
      "/search-results?discipline=Yoga&mode=visio&page=2",
    );
  });

  it("gives way to a place that is named, and is asked for in one word", () => {
    for (const query of ["city=Lyon", "address=Lyon", "lat=45&lng=4"])
      expect(read(`mode=visio&${query}`).mode, query).toBeUndefined();
    for (const odd of ["mode=", "mode=Visio", "mode=webcam"]) expect(read(odd).mode, odd).toBeUndefined();
  });
});

describe("the place of a search", () => {
  it("is coordinates first, then a known city, then what was understood, then a name", () => {
    expect(place("city=Paris&lat=1&lng=2")).toEqual({
      kind: "around",
      near: { lat: 1, lng: 2 },
      name: "Paris",
    });
    for (const query of [
      "city=lyon",
      "address=Lyon",
      "address=12+rue+Mercière,+Lyon,+France",
      "city=Nulle+part&address=Lyon",
    ])
      expect(place(query), query).toEqual({ kind: "around", near: LYON, name: "Lyon", commune: "Lyon" });
    for (const query of ["city=Grenoble", "city=38000+Grenoble", "address=avenue+de+Lyon,+38000+Grenoble"])
      expect(place(query), query).toEqual({
        kind: "around",
        near: GRENOBLE,
        name: "Grenoble",
        commune: "Grenoble",
      });
    expect(place("city=69003")).toEqual({
      kind: "around",
      near: { lat: 45.7612, lng: 4.8518 },
      name: "Lyon 3e",
      commune: "Lyon",
    });
    expect(place("address=Nulle+part,+ailleurs")).toEqual({ kind: "named", name: "Nulle part" });
    expect(place("city=,+")).toEqual({ kind: "named", name: "," });
    expect(place("city=99999")).toEqual({ kind: "named", name: "99999" });
    expect(place("")).toEqual({ kind: "anywhere" });
  });

  it("is named by what its text means, where that is there", () => {
    const named = (query: string) => place(`${query}&lat=45.19&lng=5.72`).name;
    expect(named("address=12,+Rue+Hoche,+38000+Grenoble")).toBe("Grenoble");
    expect(named("address=Chez+moi")).toBe("Chez moi");
    expect(named("address=12+rue+Mercière,+Lyon")).toBe("12 rue Mercière");
    expect(named("address=")).toBeUndefined();
  });
});

const RUNNING = { name: "Running", heroName: "Course à pied" };

describe("a well-known search", () => {
  const known = (query: string) => isWellKnown(read(query), [{ name: "Yoga", heroName: "" }, RUNNING]);

  it("has an end: a discipline and a city by their own names", () => {
    for (const query of [
      "",
      "discipline=Yoga",
      "city=Lyon",
      "discipline=Course+à+pied&city=Paris&tri=prix&page=2",
      "discipline=Yoga&mode=visio",
    ])
      expect(known(query), query).toBe(true);
    for (const query of [
      "discipline=yoga",
      "discipline=Yoga!",
      "city=lyon",
      "city=69002+Lyon",
      "address=Lyon",
      "lat=45&lng=4",
    ])
      expect(known(query), query).toBe(false);
  });
});

describe("what a search says", () => {
  const around: SearchPlace = { kind: "around", near: LYON, name: "Lyon" };

  it("has the title, count and ranking of the specification", () => {
    expect(searchTitle("Yoga", around)).toBe("Coachs de Yoga à Lyon");
    expect(searchTitle("", around)).toBe("Résultats de recherche");
    expect(searchTitle("Yoga", { kind: "anywhere" })).toBe("Résultats de recherche");
    expect(searchCount(12, around)).toBe("12 coachs trouvés à moins de 25\u00a0km de Lyon");
    expect(searchCount(1, around)).toBe("1 coach trouvé à moins de 25\u00a0km de Lyon");
    expect(searchCount(2, { kind: "named", name: "Dole" })).toBe("2 coachs trouvés à Dole");
    expect(searchCount(2, { kind: "anywhere" })).toBe("2 coachs trouvés");
    expect(searchCount(2, { kind: "around", near: LYON, name: undefined })).toBe(
      "2 coachs trouvés à moins de 25\u00a0km de votre position",
    );
    expect(searchTitle("Yoga", { kind: "webcam" })).toBe("Coachs de Yoga en visio");
    expect(searchTitle("", { kind: "webcam" })).toBe("Coachs en visio");
    expect(searchCount(2, { kind: "webcam" })).toBe("2 coachs trouvés en visio");
  });

  it("speaks French before a name that begins with a vowel or an article", () => {
    const named = (name: string): SearchPlace => ({ kind: "around", near: LYON, name });
    expect(searchTitle("Yoga", named("Le Havre"))).toBe("Coachs de Yoga au Havre");
    expect(searchTitle("Aïkido", named("Les Sables-d’Olonne"))).toBe("Coachs d’Aïkido aux Sables-d’Olonne");
    expect(searchCount(3, named("Le Havre"))).toBe("3 coachs trouvés à moins de 25\u00a0km du Havre");
    expect(searchCount(3, named("Aix-en-Provence"))).toBe(
      "3 coachs trouvés à moins de 25\u00a0km d’Aix-en-Provence",
    );
    expect(searchCount(3, { kind: "named", name: "La Rochelle" })).toBe("3 coachs trouvés à La Rochelle");
  });

  it("says how it ranks", () => {
    expect(rankingSentence("pertinence", around)).toMatch(
      /^Les plus proches d’abord, par tranches de 5\u00a0km/,
    );
    expect(rankingSentence("pertinence", { kind: "anywhere" })).toMatch(/^Les mieux notés d’abord/);
  });
});

describe("the search in one line", () => {
  it.each([
    ["Yoga", { kind: "around", near: LYON, name: "Lyon" }, "Yoga · Lyon"],
    ["", { kind: "named", name: "Nantess" }, "Toutes les disciplines · Nantess"],
    ["Boxe", { kind: "around", near: LYON, name: undefined }, "Boxe · Autour de vous"],
    ["", { kind: "anywhere" }, "Toutes les disciplines · Partout en France"],
  ] as const)("%s %o", (discipline, place, line) => {
    expect(searchSummary(discipline, place)).toBe(line);
  });
});

it("shows a discipline as the person chose it", () => {
  expect(shownDiscipline("Course à pied", RUNNING)).toBe("Course à pied");
  expect(shownDiscipline("course a pied", RUNNING)).toBe("Running");
  expect(shownDiscipline("", { name: "Yoga", heroName: "" })).toBe("");
  expect(shownDiscipline("escalade", undefined)).toBe("escalade");
});
