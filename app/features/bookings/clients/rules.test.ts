import { describe, expect, it } from "vitest";
import {
  ACTIVE_DAYS,
  CLIENT_FILTERS,
  type ClientDates,
  clientPath,
  clientState,
  clientsPath,
  readClients,
} from "./rules.ts";

const NOW = new Date("2026-11-16T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);
const NOTHING: ClientDates = {
  pausedAt: null,
  bookedAt: daysAgo(300),
  lastEndsAt: null,
  nextStartsAt: null,
  hasUnplanned: false,
};
const stateOf = (given: Partial<ClientDates>) => clientState({ ...NOTHING, ...given }, NOW);

describe("a client", () => {
  it("is active with a session to come, one to be planned, or one in the last sixty days", () => {
    expect(stateOf({ nextStartsAt: daysAgo(-90) })).toBe("active");
    expect(stateOf({ hasUnplanned: true })).toBe("active");
    expect(stateOf({ lastEndsAt: daysAgo(1) })).toBe("active");
    expect(stateOf({ lastEndsAt: daysAgo(ACTIVE_DAYS) })).toBe("active");
  });

  it("is inactive otherwise", () => {
    expect(stateOf({})).toBe("inactive");
    expect(stateOf({ lastEndsAt: daysAgo(ACTIVE_DAYS + 0.001) })).toBe("inactive");
  });

  it("pauses when the coach says so, whatever is booked, and no longer than until they book again", () => {
    expect(stateOf({ pausedAt: daysAgo(2) })).toBe("paused");
    expect(stateOf({ pausedAt: daysAgo(2), nextStartsAt: daysAgo(-3), bookedAt: daysAgo(5) })).toBe("paused");
    expect(stateOf({ pausedAt: daysAgo(2), bookedAt: null })).toBe("paused");
    expect(stateOf({ pausedAt: daysAgo(2), nextStartsAt: daysAgo(-3), bookedAt: daysAgo(1) })).toBe("active");
    expect(stateOf({ pausedAt: daysAgo(400), lastEndsAt: daysAgo(200), bookedAt: daysAgo(210) })).toBe(
      "inactive",
    );
  });
});

describe("the address of the list", () => {
  it("says what is asked for, and nothing else", () => {
    expect(clientsPath({})).toBe("/dashboard/clients");
    for (const filter of CLIENT_FILTERS) {
      const asked = { q: "manon p", filter, page: 3 };
      expect(readClients(new URL(clientsPath(asked), "http://x").searchParams)).toEqual(asked);
    }
    const nonsense = new URLSearchParams("q=&status=rich&page=-4");
    expect(readClients(nonsense)).toEqual({ q: "", filter: undefined, page: 1 });
    expect(clientPath("a/b?c")).toBe("/dashboard/clients/a%2Fb%3Fc");
  });
});
