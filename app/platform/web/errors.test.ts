import { expect, it } from "vitest";
import { AppError, toAppError } from "./errors.ts";

const coded = (code: string) => Object.assign(new Error("said by PostgreSQL"), { code });

it.each(["08006", "08P01", "53300", "57P01", "57P03", "57014", "25006"])(
  "%s is a database that is not there",
  (code) => {
    const wrapped = new Error("Failed query", { cause: coded(code) });
    for (const error of [coded(code), wrapped])
      expect(toAppError(error)).toMatchObject({
        code: "unavailable",
        status: 503,
        headers: { "Retry-After": "2" },
      });
  },
);

it("a NUL that reached the database is the sender's doing", () => {
  expect(toAppError(new Error("Failed query", { cause: coded("22021") })).status).toBe(400);
});

it("what is refused on purpose stays so however it is wrapped, and the rest is a bug", () => {
  const refusal = new AppError("forbidden");
  expect(toAppError(new Error("Failed query", { cause: refusal }))).toBe(refusal);
  for (const thrown of [new Error("bug"), coded("23505"), coded("ECONNREFUSED"), undefined, "text"])
    expect(toAppError(thrown).code).toBe("unexpected");
});

it("whatever is limited or unavailable says when to come back", () => {
  expect(new AppError("rate_limited").headers).toEqual({ "Retry-After": "60" });
  expect(new AppError("unavailable", { retryAfterSeconds: 7 }).headers).toEqual({ "Retry-After": "7" });
  expect(new AppError("not_found").headers).toEqual({});
});
