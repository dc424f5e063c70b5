import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readPictureName } from "~/features/sharing/rules/shared-page.ts";
import { ask } from "../../fixtures/server/http.ts";
import { newCoach } from "../../fixtures/server/http-sessions.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const JPEG = { format: "jpeg", width: 1200, height: 630 };

async function pictureOf(address: string): Promise<string> {
  const { text } = await server.visitor().get(address);
  const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(text) ?? [];
  return picture;
}
const download = (address: string) => ask(new URL(address, server.origin).href);

test("a coach, a product and an article without a picture have one that other sites can show", async () => {
  for (const address of ["/coach/1", "/product/1"]) {
    const picture = await pictureOf(address);
    expect(picture, address).toContain(`${server.origin}/partage/`);
    const { status, headers, body } = await download(picture);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "image/jpeg",
      "public, max-age=31536000, immutable",
    ]);
    expect(await sharp(body).metadata()).toMatchObject(JPEG);
    expect((await download(picture)).body.equals(body)).toBe(true);
  }
});

test("another rate has another address, to which the former one leads; what a name says is never markup", async () => {
  const { coachId } = await newCoach(server);
  await server.query(
    "update coaches set name = $2 where id = $1",
    coachId,
    `<image href="file:///etc/passwd"/>"'& 🙂 ${randomUUID()}`,
  );
  const before = await pictureOf(`/coach/${coachId}`);
  expect(await sharp((await download(before)).body).metadata()).toMatchObject(JPEG);
  await server.query("update listings set hourly_rate_cents = 9900 where coach_id = $1", coachId);
  const moved = await download(before);
  expect(moved.status).toBe(302);
  const after = moved.headers.location ?? "";
  expect(readPictureName(after.split("/").at(-1) ?? "")?.name).toBe(String(coachId));
  expect((await download(after)).status).toBe(200);
});

test("a page that nobody may see has no picture", async () => {
  const { coachId } = await newCoach(server);
  await server.query("update coaches set suspended = true where id = $1", coachId);
  for (const address of [
    `/partage/coachs/${coachId}-0123456789ab.jpg`,
    "/partage/coachs/999999-0123456789ab.jpg",
    "/partage/articles/nulle-part-0123456789ab.jpg",
    "/partage/personnes/1-0123456789ab.jpg",
    "/partage/coachs/1.jpg",
  ])
    expect((await download(address)).status, address).toBe(404);
});
