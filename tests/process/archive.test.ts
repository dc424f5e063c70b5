import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { copyProgram } from "../../scripts/archive.mjs";
import { ask } from "../fixtures/server/http.ts";
import { TestServers } from "../fixtures/server/server-process.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const servers = new TestServers();
afterAll(() => servers.close());

// With the archive's own Node, as an ordinary user and without a network: tests/long/archive.test.ts.
test("the build serves a page with no other packages than those of the archive, which has all that its README links", async () => {
  const program = path.join(servers.folder, "program");
  mkdirSync(program);
  copyProgram(program, ROOT);
  const readme = readFileSync(path.join(program, "README.md"), "utf8");
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => String(link));
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) expect(existsSync(path.join(program, link)), link).toBe(true);
  const server = await servers.startSeeded({ LOG_LEVEL: "warn" }, { folder: program });
  const { status, text } = await ask(`${server.url}/coaches`);
  expect(status).toBe(200);
  expect(text).toContain("Camille Laurent");
  expect(server.stderr).toBe("");
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});
