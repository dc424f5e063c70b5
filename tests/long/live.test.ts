import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EMAILS } from "../fixtures/accounts/cast.ts";
import { mustWork } from "../fixtures/accounts/newcomers.ts";
import { LiveStream } from "../fixtures/server/live-stream.ts";
import { PlainPeople } from "../fixtures/server/plain-people.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

const started = new TestServers();
let sql: pg.Client;
let servers: ServerProcess[];
const originOf = ({ port }: ServerProcess) => `http://localhost:${port}`;

beforeAll(async () => {
  const url = await started.startSeededDatabase();
  const settings = { DATABASE_URL: url, OPERATOR_EMAILS: EMAILS.operator, TRUSTED_PROXIES: "1" };
  servers = [await started.start(settings), await started.start(settings)];
  sql = new pg.Client({ connectionString: url });
  await sql.connect();
});
afterAll(async () => {
  await sql?.end();
  await started.close();
});

test("a message is heard on the other process within a second, and a process with listeners stops within eight", async () => {
  const [one, other] = servers as [ServerProcess, ServerProcess];
  const people = new PlainPeople({ origin: originOf(one), sql, dataDir: started.dataDir });
  const student = await people.member();
  const coach = await people.demo("coach");
  const stream = await LiveStream.open(originOf(other), { Cookie: String(coach.cookies.header) });
  const begun = performance.now();
  const words = new URLSearchParams({ message: "Bonjour", address: "", phone: "" });
  await mustWork(student.browser.post("/coach/1/contact", words));
  expect((await stream.next("conversation")).at - begun).toBeLessThan(1_000);

  const stopping = performance.now();
  other.signal("SIGTERM");
  expect((await stream.next("bye")).data).toBe("elsewhere");
  expect(await other.exited).toEqual({ code: 0, signal: null });
  expect(performance.now() - stopping).toBeLessThan(8_000);
});
