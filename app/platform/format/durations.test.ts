import { expect, test } from "vitest";
import { formatMinutes } from "./durations.ts";

test("says how long a session is", () => {
  expect([30, 45, 60, 65, 75, 120].map(formatMinutes)).toEqual(
    ["30 min", "45 min", "1 h", "1 h 05", "1 h 15", "2 h"].map((text) => text.replaceAll(" ", "\u00a0")),
  );
});
