import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { Agent } from "node:http";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { freePort } from "../../fixtures/free-port.ts";
import { ask } from "../../fixtures/server/http.ts";
import { TestServers } from "../../fixtures/server/server-process.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
/** Fewer than one network may have waiting for a page. */
const BURST = 50;

const servers = new TestServers();
const open: number[] = [];
afterAll(async () => {
  await servers.close();
  for (const descriptor of open) closeSync(descriptor);
});

/** A pipe that holds what is written until somebody reads. */
function createPipe(name: string) {
  const file = path.join(servers.folder, name);
  expect(spawnSync("mkfifo", [file]).status).toBe(0);
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(file, "w");
  open.push(reader, writer);
  const buffer = Buffer.alloc(64 * 1024);
  let text = "";
  return {
    writer,
    /** Everything that was written so far. */
    read(): string {
      for (;;) {
        try {
          const bytes = readSync(reader, buffer);
          if (bytes === 0) return text;
          text += buffer.toString("utf8", 0, bytes);
        } catch {
          return text;
        }
      }
    },
  };
}

async function dropped(metrics: string): Promise<number> {
  const { text } = await ask(metrics);
  return Number(/^elan_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
}

test("a log that nobody reads stops neither pages nor health checks, and what was dropped is told later", async () => {
  const pipe = createPipe("log");
  const port = await freePort();
  const metrics = `http://127.0.0.1:${port}/metrics`;
  const server = await servers.startSeeded({ METRICS_PORT: String(port) }, { stdout: pipe.writer });
  // Its connections stay open: thousands of requests are asked before a line is dropped.
  const agent = new Agent({ keepAlive: true, maxSockets: BURST });
  const burst = () => Promise.all(Array.from({ length: BURST }, () => ask(`${server.url}/faq`, { agent })));
  await vi.waitUntil(
    async () => {
      for (const { status } of await burst()) expect(status).toBe(200);
      return (await dropped(metrics)) > 0;
    },
    { timeout: 120_000, interval: 1 },
  );
  expect((await ask(`${server.url}/healthz`)).status).toBe(200);
  const many = await dropped(metrics);
  await vi.waitUntil(() => pipe.read().includes("log lines were dropped"), PATIENCE);
  const told = /"dropped":(\d+)/.exec(pipe.read());
  expect(Number(told?.[1])).toBeGreaterThanOrEqual(many);
  await ask(`${server.url}/coach/1`);
  agent.destroy();
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  // Nothing is lost on an orderly stop with a reader.
  expect(pipe.read()).toContain('"route":"/coach/:coachId"');
  expect(pipe.read().trimEnd()).toMatch(/"msg":"stopped"}$/);
});

test("SIGTERM ends a process whose log nobody reads", async () => {
  const pipe = createPipe("unread");
  const server = await servers.start({ LOG_LEVEL: "debug" }, { stdout: pipe.writer });
  for (let bursts = 0; bursts < 16; bursts += 1)
    await Promise.all(Array.from({ length: BURST }, () => ask(`${server.url}/faq`)));
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});
