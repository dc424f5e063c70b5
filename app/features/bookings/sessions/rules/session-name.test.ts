import { expect, it } from "vitest";
import { sessionName } from "./session-name.ts";

it("calls a session by its discipline, a unit by its kind, and else by what was written when it was sold", () => {
  const session = { discipline: "Musculation", unit: null, service: "Retrouvez la forme\u00a0!" };
  expect(sessionName(session, "Camille")).toBe("Musculation avec Camille");
  expect(sessionName({ ...session, unit: "reviews", service: "Bilan mensuel" }, "Camille")).toBe(
    "Bilan mensuel avec Camille",
  );
  expect(sessionName({ ...session, discipline: null }, "Camille")).toBe(
    "Retrouvez la forme\u00a0! avec Camille",
  );
});
