import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import zlib from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ADDRESSES, BODIES, FORM, hasStumbled, METHODS } from "../fixtures/server/edge-requests.ts";
import { ask } from "../fixtures/server/http.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

const PATIENCE = { timeout: 30_000, interval: 20 };
const servers = new TestServers();
let server: ServerProcess;
beforeAll(async () => {
  server = await servers.startSeeded({ TRUSTED_PROXIES: "1" });
});
afterAll(() => servers.close());

let callers = 0;
/** Each from somebody else, so that nobody writes too often. */
const message = () =>
  new URLSearchParams({
    name: "Léa Martin",
    email: `lea${callers}@elan.example`,
    subject: "Une question",
    message: "Bonjour, une question sur vos cours.",
  }).toString();

/** From an address of its own, so that no test meets another's limits. */
function send(address: string, method: string, headers: Record<string, string> = {}, body?: string | Buffer) {
  callers += 1;
  const caller = { "X-Forwarded-For": `127.1.${callers >> 8}.${callers & 255}` };
  return ask(`${server.url}${address}`, {
    method,
    headers: { ...caller, ...headers },
    ...(body === undefined ? {} : { body: Buffer.from(body) }),
  });
}

/** Writes exactly this on a connection of its own and answers what comes back until it is closed. */
async function write(text: string, { andEnd = false } = {}): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  let received = "";
  socket.on("data", (part) => {
    received += part;
  });
  socket.on("error", () => {});
  socket.write(text);
  if (andEnd) socket.end();
  await once(socket, "close");
  return received;
}

describe("whatever the method and the body", () => {
  // Every body with every method at every address: tests/long/edge.test.ts.
  test("the server answers, and does not stumble", async () => {
    const stumbled: string[] = [];
    for (const [place, address] of ADDRESSES.entries())
      await Promise.all(
        METHODS.map(async (method, at) => {
          const [, headers, body] = BODIES[(place + at) % BODIES.length] as (typeof BODIES)[number];
          // A HEAD has no body.
          const asked = method === "HEAD" ? send(address, method) : send(address, method, headers, body);
          const { status } = await asked.catch(() => ({ status: 0 }));
          if (hasStumbled(method, status)) stumbled.push(`${method} ${address}: ${status}`);
        }),
      );
    expect(stumbled).toEqual([]);
  });

  test.each([
    "OPTIONS * HTTP/1.1\r\nHost: localhost",
    "GET * HTTP/1.1\r\nHost: localhost",
    "GET http://evil.example/faq HTTP/1.1\r\nHost: evil.example",
    "GET //evil.example/faq HTTP/1.1\r\nHost: localhost",
    "GET /.//evil.example/faq HTTP/1.1\r\nHost: localhost",
    "GET /\\evil.example HTTP/1.1\r\nHost: localhost",
    "GET /@evil.example HTTP/1.1\r\nHost: localhost",
    "GET :80/faq HTTP/1.1\r\nHost: localhost",
    "GET /profile HTTP/1.1\r\nHost: evil.example",
    "GET /coachs HTTP/1.1\r\nHost: evil.example",
    "GET /faq?x HTTP/1.1\r\nHost: a b",
    "GET /faq?x HTTP/1.0",
    "GET /faq?x HTTP/1.1\r\nHost: localhost\r\nExpect: nonsense",
    "GET /faq?x HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket",
  ])("nor over a strange target, which never leads elsewhere: %j", async (head) => {
    const answer = await write(`${head}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 [234]/);
    expect(answer).not.toMatch(/(\/\/|^Host: )evil\.example|^location: (?!\/[^/])/im);
  });

  test("a form that comes in pieces is a form", async () => {
    const chunked = { ...FORM, "Transfer-Encoding": "chunked" };
    for (const address of ["/contact", "/contact.data"]) {
      const { status, text } = await send(address, "POST", chunked, message());
      expect(status, text).toBe(200);
    }
  });

  test("a body that stops before its end is no mistake of ours", async () => {
    const before = server.errors.length;
    const head =
      "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n";
    const answers = [
      await write(`${head}Content-Length: 1000\r\n\r\nname=L`, { andEnd: true }),
      await write(`${head}Transfer-Encoding: chunked\r\n\r\n5\r\nname=\r\n`, { andEnd: true }),
      await write(`${head}Transfer-Encoding: chunked\r\n\r\nno number\r\n`),
    ];
    for (const answer of answers) expect(answer).toMatch(/^(HTTP\/1\.1 400 |$)/);
    expect((await send("/readyz", "GET")).status).toBe(200);
    expect(server.errors.slice(before)).toEqual([]);
  });

  test("bodies that arrive a letter at a time keep nobody else waiting", async () => {
    const head =
      "POST /contact HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 127.8.8.8\r\nContent-Type: application/json\r\n";
    const sockets = Array.from({ length: 30 }, () => {
      const socket = connect(server.port, "127.0.0.1").on("error", () => {});
      socket.resume().write(`${head}Content-Length: 5000\r\n\r\n{`);
      return socket;
    });
    for (let letter = 0; letter < 3; letter += 1) {
      for (const socket of sockets) socket.write(" ");
      expect((await send("/contact", "POST", FORM, message())).status).toBe(200);
    }
    for (const socket of sockets) socket.destroy();
  });

  test("sixteen thousand files in a megabyte are refused before they are read", async () => {
    const file = '--B\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n\r\n';
    const body = Buffer.from(`${file.repeat(15_000)}--B--\r\n`);
    const type = { "Content-Type": "multipart/form-data; boundary=B" };
    const { status, text } = await send("/contact", "POST", type, body);
    expect(status).toBe(400);
    expect(text).toMatch(/^Certaines informations ne sont pas valides/);
  });
});

describe("the bytes of one network", () => {
  const MEGABYTE = 1024 * 1024;
  const greedy = { "X-Forwarded-For": "127.9.9.9", "Content-Type": "text/plain" };
  const send1Mb = async () => (await send("/contact", "POST", greedy, Buffer.alloc(MEGABYTE, "x"))).status;

  test("are given back when each request is answered", async () => {
    for (let count = 0; count < 40; count += 1) expect(await send1Mb()).toBe(400);
  });

  test("have an end while requests are under way, for that network alone", async () => {
    const head = `POST /contact HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 127.9.9.9\r\nContent-Length: ${MEGABYTE}\r\n\r\n`;
    const answers: string[] = [];
    const sockets = Array.from({ length: 30 }, () => {
      const socket = connect(server.port, "127.0.0.1").on("error", () => {});
      socket.on("data", (part) => answers.push(part.toString("latin1")));
      // All but the last bytes: they wait for more, and hold what they have.
      socket.write(head);
      socket.write(Buffer.alloc(MEGABYTE - 10, "x"));
      return socket;
    });
    await vi.waitUntil(() => answers.length > 0, PATIENCE);
    expect(answers[0]).toMatch(/^HTTP\/1\.1 429 /);
    expect(answers[0]).toMatch(/\r\nretry-after: \d/i);
    expect((await send("/contact", "POST", FORM, message())).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await vi.waitUntil(async () => (await send1Mb()) === 400, PATIENCE);
  });
});

describe("who may write", () => {
  const post = async (headers: Record<string, string>) =>
    (await send("/contact", "POST", { ...FORM, ...headers }, message())).status;

  test("this machine's own pages, by whichever of its names", async () => {
    const { port } = server;
    for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`])
      for (const host of [`localhost:${port}`, `127.0.0.1:${port}`])
        expect(await post({ Origin: origin, Host: host }), `${origin} at ${host}`).toBe(200);
    expect(await post({})).toBe(200);
  });

  test("nobody under the name of another machine, because this is the demonstration", async () => {
    const foreign: Record<string, string>[] = [
      { Host: "elan.example" },
      { "X-Forwarded-Host": "elan.example" },
      { "X-Forwarded-For": "203.0.113.9" },
    ];
    for (const headers of foreign) {
      for (const address of ["/", "/contact", "/readyz", "/login?x"]) {
        const answer = await send(address, "GET", headers);
        expect(answer.status).toBe(403);
        expect(answer.text).toMatch(/^Élan est ici en démonstration[^\n]+PUBLIC_URL[^\n]+\.\n$/);
      }
      expect(await post(headers)).toBe(403);
    }
  });

  test("no page of another site, said by Origin or by Sec-Fetch-Site alone", async () => {
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.example", Host: "evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
    ];
    for (const headers of foreign) expect(await post(headers), JSON.stringify(headers)).toBe(403);
    expect(await post({ "Sec-Fetch-Site": "same-origin" })).toBe(200);
  });
});

describe("a static file", () => {
  const folder = path.resolve(import.meta.dirname, "../../build/client/assets");
  const [largest = ""] = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .toSorted((a, b) => statSync(path.join(folder, b)).size - statSync(path.join(folder, a)).size);
  const address = `/assets/${largest}`;
  const bytes = readFileSync(path.join(folder, largest));

  test("comes in the form that is asked for, and once", async () => {
    const decoders = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };
    for (const [encoding, decode] of Object.entries(decoders)) {
      const file = await send(`${address}?x=1`, "GET", { "Accept-Encoding": encoding });
      expect(file.headers).toMatchObject({
        "content-encoding": encoding,
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=31536000, immutable",
        vary: "Accept-Encoding",
      });
      expect(decode(file.body).equals(bytes)).toBe(true);
    }
    const plain = await send(address, "GET");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body.equals(bytes)).toBe(true);
    const again = await send(address, "GET", { "If-None-Match": String(plain.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await send(address, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers["content-length"]).toBe(String(bytes.length));
    const image = await send("/icons/icon-512.png", "GET", { "Accept-Encoding": "br" });
    expect([image.status, image.headers["content-encoding"]]).toEqual([200, undefined]);
  });

  test.runIf(process.platform === "linux")(
    "and a page are not held a thousand times for who never reads the answers",
    async () => {
      const memory = () => {
        const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8")) ?? [];
        return Number(kilobytes) / 1024;
      };
      for (const target of [address, "/"]) {
        await send(target, "GET");
        const text = `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(1_000);
        const sockets = Array.from({ length: 40 }, () => {
          const socket = connect(server.port, "127.0.0.1").on("error", () => {});
          socket.pause();
          socket.write(text);
          return socket;
        });
        expect((await send("/faq", "GET")).status).toBe(200);
        // A paused socket does not hear that the other side is gone: it has to read to its end.
        await Promise.all(sockets.map((socket) => once(socket.resume(), "close")));
      }
      expect(memory()).toBeLessThan(600);
    },
  );

  test("asks that come one after the other on one connection are all answered", async () => {
    const socket = connect(server.port, "127.0.0.1");
    let received = "";
    socket.on("data", (part) => {
      received += part.toString("latin1");
    });
    for (let count = 1; count <= 20; count += 1) {
      socket.write(`HEAD ${address} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await vi.waitUntil(() => received.split("HTTP/1.1 200").length > count, PATIENCE);
    }
    socket.destroy();
  });
});
