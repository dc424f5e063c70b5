import { expect, test } from "vitest";
import { sessionName, sharedSessionName } from "./session-name.ts";

const session = { discipline: "Musculation", unit: null };

test("a session is called by its discipline and the other person", () => {
  expect(sharedSessionName(session, { coachName: "Camille Martin" })).toBe("Musculation avec Camille");
  expect(sessionName(session, "Manon P.")).toBe("Musculation avec Manon P.");
  expect(sessionName({ ...session, unit: "sessions" }, "Camille")).toBe("Musculation avec Camille");
});

test("a unit that is no ordinary session is called by its kind", () => {
  expect(sessionName({ ...session, unit: "reviews" }, "Camille")).toBe("Bilan mensuel avec Camille");
  expect(sessionName({ ...session, unit: "intro" }, "Camille")).toBe("Séance d’introduction avec Camille");
});

test("a session without a listing, or whose other person has left, is still called something", () => {
  expect(sessionName({ ...session, discipline: null }, "Camille")).toBe("Séance avec Camille");
  expect(sessionName(session, null)).toBe("Musculation");
});
