import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ask } from "../../fixtures/server/http.ts";
import { type ServerProcess, TestServers } from "../../fixtures/server/server-process.ts";

// A whole process starts here, perhaps on a machine that is busy with other tests.
const PATIENCE = { timeout: 60_000, interval: 100 };
const CALLER = { trace: "0af7651916cd43dd8448eb211c80319c", span: "b7ad6b7169203331" };

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

const servers = new TestServers();
const spans: SentSpan[] = [];
const bodies: string[] = [];
let collector: Server;
let server: ServerProcess;

/** Stands in for a collector: it keeps what it gets. */
function startCollector(): Promise<Server> {
  const listening = createServer(async (request, response) => {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    if (request.url !== "/v1/traces") return response.writeHead(404).end();
    bodies.push(body);
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  return new Promise((resolve) => listening.listen(0, "127.0.0.1", () => resolve(listening)));
}

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const named = (name: string) => vi.waitUntil(() => spans.find((span) => span.name === name), PATIENCE);

beforeAll(async () => {
  collector = await startCollector();
  const { port } = collector.address() as AddressInfo;
  server = await servers.startSeeded({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_BSP_SCHEDULE_DELAY: "100",
    TRUSTED_PROXIES: "1",
  });
});
afterAll(async () => {
  await servers.close();
  collector.close();
});

test("a request is a span of the caller's trace, and the statements it sent are its children, without their values", async () => {
  const headers = { traceparent: `00-${CALLER.trace}-${CALLER.span}-01`, "X-Request-Id": "of-the-proxy-1" };
  await ask(`${server.url}/functions/v1/stock?ids=1&adresse=rue+Secrete`, { headers });
  const request = await named("GET /functions/v1/stock");
  expect([request.traceId, request.parentSpanId]).toEqual([CALLER.trace, CALLER.span]);
  expect(attributesOf(request)).toMatchObject({
    "http.route": "/functions/v1/stock",
    "http.response.status_code": 200,
    "elan.request_id": "of-the-proxy-1",
  });
  const statement = await vi.waitUntil(
    () => spans.find(({ parentSpanId }) => parentSpanId === request.spanId),
    PATIENCE,
  );
  expect(attributesOf(statement)["db.query.text"]).toMatch(/^select .*products.*\$1/s);
});

test("a job is a trace of its own", async () => {
  const person = { email: "personne.secrete@exemple.fr", redirectTo: "/reset-password" };
  await ask(`${server.url}/api/auth/request-password-reset`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: server.url },
    body: Buffer.from(JSON.stringify(person)),
  });
  const job = await vi.waitUntil(() => spans.find(({ name }) => name.startsWith("job ")), PATIENCE);
  expect(job.parentSpanId ?? "").toBe("");
});

test("health checks are not traced, nobody is named, and a stop sends the last spans", async () => {
  await ask(`${server.url}/readyz`);
  await ask(`${server.url}/nulle-part/secrete`);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  const names = spans.map(({ name }) => name);
  expect(names).toContain("GET *");
  expect(names.filter((name) => name.includes("readyz"))).toEqual([]);
  expect(bodies.join("")).not.toMatch(/secrete/i);
});
