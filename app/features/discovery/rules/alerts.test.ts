import { describe, expect, it } from "vitest";
import { awaitedCoach, blurred } from "./alerts.ts";
import { parseSearchKey, searchKeyOf } from "./search-key.ts";

const nobody = { discipline: undefined, webcam: false, nearby: false, placeName: undefined };

describe("whom an alert waits for", () => {
  it("is said in words", () => {
    const yoga = { ...nobody, discipline: "Yoga" };
    expect(awaitedCoach({ ...yoga, nearby: true, placeName: "Lyon" })).toBe(
      "un coach de Yoga à moins de 25\u00a0km de Lyon",
    );
    expect(awaitedCoach({ ...nobody, nearby: true, placeName: "Le Havre" })).toBe(
      "un coach à moins de 25\u00a0km du Havre",
    );
    expect(awaitedCoach({ ...yoga, nearby: true })).toBe(
      "un coach de Yoga à moins de 25\u00a0km de votre position",
    );
    expect(awaitedCoach({ ...yoga, webcam: true })).toBe("un coach de Yoga en visio");
    expect(awaitedCoach({ ...nobody, webcam: true })).toBe("un coach en visio");
    expect(awaitedCoach(yoga)).toBe("un coach de Yoga, où qu’il soit");
  });

  it("is near a place that is a kilometre or so wide", () => {
    expect(blurred(45.748_53)).toBe(45.75);
    expect(blurred(-1.5534)).toBe(-1.55);
  });
});

describe("the shelves of search", () => {
  it("keep every discipline, and none, with and without webcam apart", () => {
    const all = [undefined, 1, 2, 12, 32_766].flatMap((disciplineId) =>
      [true, false].map((webcam) => ({ disciplineId, webcam })),
    );
    const shelves = all.map(({ disciplineId, webcam }) => searchKeyOf(disciplineId, webcam));
    expect(new Set(shelves).size).toBe(all.length);
    expect(shelves.map(parseSearchKey)).toEqual(all);
  });
});
