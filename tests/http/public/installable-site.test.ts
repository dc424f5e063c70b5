import sharp from "sharp";
import { expect, test } from "vitest";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => String(found));

test("the site can be installed: its manifest and icons are what they say", async () => {
  const home = (await server.visitor().get("/")).text;
  expect(all(home, /<link rel="manifest" href="([^"]*)"/g)).toEqual(["/manifest.webmanifest"]);
  expect(
    all(home, /<meta name="theme-color" content="[^"]*" media="\(prefers-color-scheme: (\w+)\)"/g),
  ).toEqual(["light", "dark"]);
  const { icons, ...manifest } = JSON.parse((await server.visitor().get("/manifest.webmanifest")).text);
  expect(manifest).toMatchObject({ start_url: "/", scope: "/", display: "standalone", lang: "fr" });
  expect(icons.filter(({ purpose }: { purpose?: string }) => purpose === "maskable")).toHaveLength(1);
  for (const { src, sizes, type } of [
    ...icons,
    { src: "/icons/apple-touch-icon.png", sizes: "180x180", type: "image/png" },
  ]) {
    // A picture is bytes, which a page's text is not.
    const answer = await fetch(new URL(src, server.origin));
    expect(answer.headers.get("content-type"), src).toBe(type);
    if (sizes === "any") continue;
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  expect((await server.visitor().get("/favicon.ico")).status).toBe(200);
});
