import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Answer } from "../tests/fixtures/server/http.ts";

/** Node writes these itself, for both. */
const NODES_OWN = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

export type Bare = Awaited<ReturnType<typeof startBare>>;

/** A bare server, in a process of its own, that answers everything with the same bytes and headers as this answer. */
export async function startBare(folder: string, { headers, body }: Answer) {
  const copy = path.join(folder, "answer.json");
  const sent = Object.entries(headers).filter(([name]) => !NODES_OWN.has(name));
  writeFileSync(copy, JSON.stringify({ headers: Object.fromEntries(sent), body: body.toString("base64") }));
  return startProgram("bare-server.ts", copy);
}

/** A bare Hono route of a few words. */
export const startBareHono = () => startProgram("bare-hono.ts");

async function startProgram(name: string, ...args: string[]) {
  const program = path.join(import.meta.dirname, name);
  const child = spawn(process.execPath, ["--import", "tsx", program, ...args], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" },
  });
  const [port] = await once(child, "message");
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    async stop() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}
