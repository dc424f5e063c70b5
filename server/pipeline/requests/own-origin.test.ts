import { Hono } from "hono";
import { expect, it } from "vitest";
import { readSettings } from "~/platform/config/env.server.ts";
import { ownOriginOnly } from "./own-origin.ts";

const app = (environment: Record<string, string>) => {
  const pipeline = new Hono();
  pipeline.use(ownOriginOnly(readSettings(environment)));
  pipeline.all("*", (c) => c.text("done"));
  return async (method: string, headers: Record<string, string>) =>
    (await pipeline.request("/", { method, headers })).status;
};
const atHome = app({ PUBLIC_URL: "https://elan.example" });

it.each([
  [{}, 200],
  [{ origin: "https://elan.example" }, 200],
  [{ origin: "https://elan.example", "sec-fetch-site": "same-origin" }, 200],
  [{ "sec-fetch-site": "same-origin" }, 200],
  [{ "sec-fetch-site": "none" }, 200],
  [{ "sec-fetch-site": "cross-site" }, 403],
  [{ "sec-fetch-site": "same-site" }, 403],
  [{ origin: "null" }, 403],
  [{ origin: "" }, 403],
  [{ origin: "http://elan.example" }, 403],
  [{ origin: "https://elan.example:444" }, 403],
  [{ origin: "https://evil.example" }, 403],
  [{ origin: "http://localhost:3000" }, 403],
])("a write that says %j is answered with %i", async (headers, status) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect(await atHome(method, headers as Record<string, string>), method).toBe(status);
  for (const method of ["GET", "HEAD", "OPTIONS"])
    expect(await atHome(method, headers as Record<string, string>), method).toBe(200);
});

it("without a public address, this machine's own names count", async () => {
  const here = app({ PORT: "3000" });
  for (const origin of ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])
    expect(await here("POST", { origin })).toBe(200);
  for (const origin of ["http://localhost:3001", "https://localhost:3000", "http://elan.example"])
    expect(await here("POST", { origin })).toBe(403);
});
