import { afterAll, beforeAll, expect, test } from "vitest";
import { ADDRESSES, BODIES, hasStumbled, METHODS } from "../fixtures/server/edge-requests.ts";
import { ask } from "../fixtures/server/http.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

const servers = new TestServers();
let server: ServerProcess;
let callers = 0;
beforeAll(async () => {
  server = await servers.startSeeded({ TRUSTED_PROXIES: "1" });
});
afterAll(() => servers.close());

test.each(BODIES)(
  "the server answers every method at every address, with a body: %s",
  async (_, headers, body) => {
    const stumbled: string[] = [];
    for (const address of ADDRESSES)
      for (const method of METHODS.filter((name) => name !== "HEAD" || body === undefined)) {
        callers += 1;
        const { status } = await ask(`${server.url}${address}`, {
          method,
          headers: { "X-Forwarded-For": `127.1.${callers >> 8}.${callers & 255}`, ...headers },
          ...(body === undefined ? {} : { body: Buffer.from(body) }),
        }).catch(() => ({ status: 0 }));
        if (hasStumbled(method, status)) stumbled.push(`${method} ${address}: ${status}`);
      }
    expect(stumbled).toEqual([]);
  },
);
