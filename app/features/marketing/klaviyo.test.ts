import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type KlaviyoDouble, startKlaviyoDouble } from "../../../tests/doubles/klaviyo.ts";
import { createKlaviyo, KlaviyoFailure } from "./adapters/klaviyo.server.ts";

const KEY = "pk_of_the_tests_0123456789";
const MANON = { email: "manon@exemple.fr", firstName: "Manon", lastName: "Petit" };

let double: KlaviyoDouble;
beforeEach(async () => {
  double = await startKlaviyoDouble();
});
afterEach(async () => {
  vi.useRealTimers();
  await double.close();
});

const klaviyo = (patience = {}) => createKlaviyo({ key: KEY, url: double.url }, { pauseMs: 0, ...patience });

it("makes a profile, tells what happened to it once, and removes it, in one version of the API", async () => {
  const service = klaviyo();
  const id = await service.upsertProfile(MANON);
  expect(await service.upsertProfile({ ...MANON, firstName: "Manou" })).toBe(id);
  const event = {
    profileId: id,
    name: "Coach Contacted",
    properties: { coach_id: "c1" },
    uniqueId: "u1",
    time: new Date("2026-11-16T08:00:00Z"),
  };
  await service.sendEvent(event);
  await service.sendEvent(event);
  expect(double.profiles.get(MANON.email)).toEqual({ id, ...MANON, firstName: "Manou" });
  const { time, ...told } = event;
  expect(double.events).toEqual([{ ...told, time: expect.stringMatching(/^2026-11-16T08:00:00/) }]);
  for (const { headers } of double.requests)
    expect(headers).toMatchObject({ authorization: `Klaviyo-API-Key ${KEY}`, revision: "2026-07-15" });
  // No phone, and nothing else that nobody needs there.
  expect(Object.keys(JSON.parse(double.requests[0]?.body ?? "").data.attributes).sort()).toEqual(
    ["email", "first_name", "last_name", "locale"].sort(),
  );
  await service.removeProfile({ id });
  expect(double.profiles.size).toBe(0);
  // Removing a profile that does not exist any more succeeds.
  await service.removeProfile({ id });
  await service.removeProfile({ email: MANON.email });
});

it.each([
  ["fails", { code: "HTTP_500", isFinal: false, isUnsure: true }],
  ["is busy", { code: "HTTP_429", isFinal: false, isUnsure: false }],
  ["refuses", { code: "HTTP_400", isFinal: true, isUnsure: false }],
  ["hangs", { isFinal: false, isUnsure: true }],
  ["hangs up", { isFinal: false, isUnsure: true }],
  ["loses the answer", { isFinal: false, isUnsure: true }],
] as const)(
  "asks once where Klaviyo %s, and says neither who it was about nor with which key",
  async (mood, expected) => {
    double.mood = () => mood;
    const failure = await klaviyo({ patienceMs: 150 })
      .upsertProfile(MANON)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(KlaviyoFailure);
    expect(failure).toMatchObject(expected);
    expect((failure as Error).cause).toBeUndefined();
    expect(`${JSON.stringify(failure)} ${(failure as Error).stack}`).not.toMatch(/manon|pk_of/i);
    expect(double.requests).toHaveLength(1);
  },
);

it("is left alone for a while after it has not answered, so that other work does not wait for it", async () => {
  const service = klaviyo({ patienceMs: 150, pauseMs: 60_000 });
  double.mood = () => "hangs";
  await expect(service.upsertProfile(MANON)).rejects.toThrow(KlaviyoFailure);
  double.mood = () => "well";
  await expect(service.upsertProfile(MANON)).rejects.toMatchObject({ code: "PAUSED", isUnsure: false });
  expect(double.requests).toHaveLength(1);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  await service.upsertProfile(MANON);
  expect(double.profiles.size).toBe(1);
});

it("is not left alone for an answer, whatever it says", async () => {
  const service = klaviyo({ pauseMs: 60_000 });
  double.mood = () => "fails";
  await expect(service.upsertProfile(MANON)).rejects.toMatchObject({ code: "HTTP_500" });
  double.mood = () => "well";
  await service.upsertProfile(MANON);
});
