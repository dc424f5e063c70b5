import { readFileSync } from "node:fs";
import pg from "pg";
import { PICTURE_REFUSALS } from "../../app/platform/files/pictures/picture-rules.ts";
import { pictureKeys } from "../../app/platform/files/pictures/picture-sources.ts";
import { childrenOf, embeddedUrl } from "../fixtures/database/postgres-process.ts";
import { ask } from "../fixtures/server/http.ts";
import type { ServerProcess } from "../fixtures/server/server-process.ts";
import { MemoryWatch, peakMegabytes } from "./abuse/memory.ts";
import { cookiesOf, freshNetwork, signIn } from "./abuse/person.ts";
import { sendPhoto } from "./abuse/pictures.ts";
import { startForAbuse } from "./abuse.ts";
import { BAD_FILES } from "./pictures/bad-files.ts";
import { GOOD_FILES } from "./pictures/good-files.ts";
import { judge, type Outcome } from "./pictures/judge.ts";
import type { Scenario } from "./run.ts";

const PERSON = "eleve@exemple.fr";
const SLOWEST_MS = 10_000;
/** The peaks of the server, and of the process that makes the pictures. */
const PEAK_MEGABYTES = { server: 400, pictures: 400 };

/** Three hundred files at the photo of an account: photos of every kind, and what is sent in their name. */
export const pictures: Scenario = async (servers, rounds) => {
  const server = await startForAbuse(servers);
  const sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  const cookie = cookiesOf(await signIn(server.url, PERSON));
  const memory = new MemoryWatch(server.pid);
  const all = [...GOOD_FILES, ...BAD_FILES];
  const files = all.filter((_, at) => rounds >= 20 || at % Math.ceil(20 / rounds) === 0);
  const problems: string[] = [];
  let [taken, slowest, peak] = [0, 0, 0];
  for (const file of files) {
    const bytes = await file.make();
    // Nobody sends so many in an hour.
    await sql.query("delete from rate_limits");
    const begun = performance.now();
    const headers = { Cookie: cookie, "X-Forwarded-For": freshNetwork() };
    const { status, text } = await sendPhoto(server.url, bytes, headers);
    slowest = Math.max(slowest, performance.now() - begun);
    peak = Math.max(peak, ...pictureProcesses(server).map(peakMegabytes));
    if (status === 200) taken += 1;
    const outcome: Outcome =
      status === 200 ? { squares: await served(server, sql) } : { refusal: said(text) };
    problems.push(...(await judge(file, outcome)));
    if (status !== 200 && status !== 400) problems.push(`${file.name}: answered ${status}`);
  }
  const held = memory.take();
  memory.stop();
  await sql.end();
  console.log(
    `  ${files.length} files: ${taken} taken, ${files.length - taken} refused, slowest ${Math.round(slowest)} ms, ${held} MB in the server, ${peak} MB where pictures are made`,
  );
  if (slowest > SLOWEST_MS) problems.push(`an answer took ${Math.round(slowest)} ms`);
  if (held > PEAK_MEGABYTES.server) problems.push(`the server took ${held} MB`);
  if (peak > PEAK_MEGABYTES.pictures) problems.push(`a picture took ${peak} MB`);
  if (server.stderr) problems.push(`stderr: ${server.stderr.slice(0, 2_000)}`);
  return problems;
};

const pictureProcesses = ({ pid }: ServerProcess) =>
  childrenOf(pid).filter((child) =>
    readFileSync(`/proc/${child}/cmdline`, "utf8").includes("picture-process"),
  );

/** Which of the refusals the page shows. */
const said = (page: string) =>
  Object.values(PICTURE_REFUSALS).find((refusal) => page.includes(refusal)) ?? "nothing that it should";

/** Reads the public files of the person's photo. */
async function served(server: ServerProcess, sql: pg.Client): Promise<Uint8Array[]> {
  const { rows } = await sql.query<{ photo: string }>("select photo from profiles where email = $1", [
    PERSON,
  ]);
  const squares = pictureKeys(rows[0]?.photo ?? "").map((key) => ask(`${server.url}/files/${key}`));
  return (await Promise.all(squares)).map(({ body }) => body);
}
