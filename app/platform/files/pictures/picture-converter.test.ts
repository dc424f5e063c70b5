import { getPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { giantPicture } from "../../../../tests/stress/abuse/pictures.ts";
import { PictureConverter } from "./picture-converter.server.ts";

const PATIENCE = { timeout: 10_000, interval: 20 };
const photo = () =>
  sharp({ create: { width: 700, height: 700, channels: 3, background: "#b8431f" } })
    .jpeg()
    .toBuffer();

const maker = new PictureConverter();
afterAll(() => maker.stop());

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("one process makes one picture after the other, and lets everybody else go first", async () => {
  expect(await maker.convert({ bytes: await photo() })).toHaveProperty("squares");
  const pid = maker.pid as number;
  expect(await maker.convert({ bytes: await photo() })).toHaveProperty("squares");
  expect(maker.pid).toBe(pid);
  expect(getPriority(pid)).toBe(Math.min(getPriority() + 5, 19));
});

test("a picture as large as phones make them is made: fifty million pixels", async () => {
  const background = "#b8431f";
  const bytes = await sharp({ create: { width: 8_160, height: 6_120, channels: 3, background } })
    .jpeg()
    .toBuffer();
  expect(await maker.convert({ bytes })).toHaveProperty("squares");
});

test("a small file that has to be held whole in half a gigabyte is refused by its dimensions", async () => {
  const bytes = await giantPicture();
  expect(bytes.length).toBeLessThan(1_000_000);
  expect(await maker.convert({ bytes })).toEqual({ refusal: "pixels" });
});

test("a picture that ends its process is refused, and the next one gets a new one", async () => {
  const killed = maker.pid as number;
  const making = maker.convert({ bytes: await photo() });
  process.kill(killed, "SIGKILL");
  const answer = await making;
  expect(answer).toEqual({ refusal: "format" });
  expect(await maker.convert({ bytes: await photo() })).toHaveProperty("squares");
  expect(maker.pid).not.toBe(killed);
});

test("a picture that takes too long is refused, and its process is ended", async () => {
  const impatient = new PictureConverter(1);
  const making = impatient.convert({ bytes: await photo() });
  const pid = impatient.pid as number;
  expect(await making).toEqual({ refusal: "pixels" });
  await vi.waitUntil(() => !isAlive(pid), PATIENCE);
});

test("what is under way when the server stops is told so", async () => {
  const making = maker.convert({ bytes: await photo() });
  await delay(0);
  const outcome = expect(making).rejects.toMatchObject({ code: "unavailable" });
  await maker.stop();
  await outcome;
  expect(maker.pid).toBeUndefined();
});
