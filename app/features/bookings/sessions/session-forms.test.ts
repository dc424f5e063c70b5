import { describe, expect, it } from "vitest";
import { acceptSchema, cancelSchema, moveAnswerSchema } from "./schema/session.ts";

const AT = "2026-11-24T09:00:00.000Z";

describe("what a form showed", () => {
  it("comes with it", () => {
    expect(acceptSchema.parse({ startsAt: AT })).toEqual({ startsAt: new Date(AT) });
    expect(moveAnswerSchema.parse({ accepts: "false", proposedStartsAt: AT })).toEqual({
      accepts: false,
      proposedStartsAt: new Date(AT),
    });
    expect(cancelSchema.parse({ words: "", isDue: "true" })).toEqual({ words: "", isDue: true });
  });

  it("is unknown of an old form, or of one that somebody has written themselves: the command refuses", () => {
    expect(acceptSchema.parse({})).toEqual({ startsAt: null });
    expect(acceptSchema.parse({ startsAt: "demain" })).toEqual({ startsAt: null });
    expect(moveAnswerSchema.parse({ accepts: "true" })).toEqual({ accepts: true, proposedStartsAt: null });
    expect(cancelSchema.parse({ words: "", isDue: "peut-être" })).toEqual({ words: "", isDue: null });
    expect(cancelSchema.parse({})).toEqual({ words: "", isDue: null });
  });
});
