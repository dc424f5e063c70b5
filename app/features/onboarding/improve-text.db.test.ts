import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readSettings } from "~/platform/config/env.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { startTextModelDouble, type TextModelDouble } from "../../../tests/doubles/text-model.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { improveText } from "./commands/improve-text.server.ts";

const { db, pool } = testDatabase();
const log = createLogger("silent");
const asked = { kind: "bio", text: "je suis coach" } as const;
const visitor = (network: string) => ({ viewer: null, network });

let double: TextModelDouble;
beforeAll(async () => {
  double = await startTextModelDouble();
});
beforeEach(async () => {
  Object.assign(double, { mood: "well", requests: [], wait: undefined });
  await pool.query("select testing.empty_tables('rate_limits')");
});
afterAll(() => double.close());

const withModel = () => ({
  db,
  log,
  settings: readSettings({ TEXT_MODEL_URL: double.url, TEXT_MODEL_KEY: "k", TEXT_MODEL_NAME: "small" }),
});

test("without a model the writing is corrected, with hints", async () => {
  const services = { db, log, settings: readSettings({}) };
  expect(await improveText(services, visitor("192.0.2.1"), asked)).toEqual({
    text: "Je suis coach.",
    isCorrected: true,
    hints: [expect.stringMatching(/d’où vient votre métier/)],
  });
});

test("with a model there is its text, or a sentence that says that nothing has changed", async () => {
  expect(await improveText(withModel(), visitor("192.0.2.1"), asked)).toEqual({
    text: double.words,
    isCorrected: false,
    hints: expect.any(Array),
  });
  double.mood = "failing";
  await expect(improveText(withModel(), visitor("192.0.2.1"), asked)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(/il est resté tel quel/),
  });
});

test("a visitor has it a few times an hour, and all of them together no more than it may cost", async () => {
  const services = withModel();
  for (let times = 0; times < 6; times += 1) await improveText(services, visitor("192.0.2.1"), asked);
  await expect(improveText(services, visitor("192.0.2.1"), asked)).rejects.toMatchObject({
    code: "rate_limited",
  });
  let others = 0;
  for (let network = 2; network < 200; network += 1)
    await improveText(services, visitor(`192.0.2.${network}`), asked).then(
      () => {
        others += 1;
      },
      (error: unknown) => expect(error).toMatchObject({ code: "rate_limited" }),
    );
  expect(others).toBe(114);
  expect(double.requests).toHaveLength(120);
});

test("somebody with an account has it more often, wherever they are", async () => {
  const services = withModel();
  const viewer = { id: "yanis", role: "coach" } as never;
  for (let times = 0; times < 30; times += 1)
    await improveText(services, { viewer, network: `192.0.2.${times}` }, asked);
  await expect(improveText(services, { viewer, network: "192.0.2.99" }, asked)).rejects.toMatchObject({
    code: "rate_limited",
  });
});

test("one network waits for its own", async () => {
  let go = () => {};
  double.wait = new Promise((resolve) => {
    go = resolve;
  });
  const services = withModel();
  const three = [1, 2, 3].map(() => improveText(services, visitor("192.0.2.1"), asked));
  const refusals = three.map((one) =>
    one.then(
      () => Promise.reject(new Error("taken")),
      (refusal) => refusal,
    ),
  );
  expect(await Promise.any(refusals)).toMatchObject({
    code: "rate_limited",
    message: expect.stringMatching(/déjà en cours/),
  });
  go();
  const outcomes = (await Promise.allSettled(three)).map(({ status }) => status);
  expect(outcomes.sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
  await Promise.allSettled(refusals);
});
