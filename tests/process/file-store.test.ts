import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DEMO_PASSWORD, EMAILS } from "../fixtures/accounts/cast.ts";
import { mustWork } from "../fixtures/accounts/newcomers.ts";
import { childrenOf, isAlive } from "../fixtures/database/postgres-process.ts";
import { pdf } from "../fixtures/pdf.ts";
import { ask } from "../fixtures/server/http.ts";
import { operate } from "../fixtures/server/operate.ts";
import { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { S3Server } from "../fixtures/server/s3-server.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

// The tests below are one story, in order: two processes that share a database, a bucket and SECRETS, and no folder.
const servers = new TestServers();
let s3: S3Server;
let sql: pg.Client;
let settings: Record<string, string>;
let first: ServerProcess;
let second: ServerProcess;
let student: PlainBrowser;
let photo: string;

const SECRETS = { databasePassword: "p".repeat(40), sessionSecret: "a-session-secret-".repeat(4) };
const folderOf = (name: string) => path.join(servers.folder, name);

beforeAll(async () => {
  s3 = await S3Server.start();
  const url = await servers.startSeededDatabase();
  settings = {
    DATABASE_URL: url,
    LOG_LEVEL: "warn",
    ...s3.settings,
    SECRETS: Buffer.from(JSON.stringify(SECRETS)).toString("base64"),
  };
  // The sample data was made with other secrets and a folder.
  expect(await operate(["accept-machine"], { ...settings, DATA_DIR: folderOf("first") })).toMatchObject({
    code: 0,
    stderr: "",
  });
  [first, second] = await Promise.all([
    servers.start({ ...settings, DATA_DIR: folderOf("first") }),
    servers.start({ ...settings, DATA_DIR: folderOf("second") }),
  ]);
  sql = new pg.Client({ connectionString: url });
  await sql.connect();
  student = new PlainBrowser(`http://localhost:${first.port}`);
  await mustWork(student.post("/api/auth/sign-in/email", { email: EMAILS.student, password: DEMO_PASSWORD }));
});
afterAll(async () => {
  await sql?.end();
  await servers.close();
  await s3?.close();
});

async function sendPhoto(background: string, server = first) {
  const bytes = await sharp({ create: { width: 700, height: 700, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("intent", "photo");
  form.set("photo", new File([new Uint8Array(bytes)], "photo.png"));
  const browser = new PlainBrowser(`http://localhost:${server.port}`);
  browser.cookies.take(student.setCookies);
  return browser.post("/dashboard/account", form);
}

const pictureProcess = ({ pid: parent }: ServerProcess) =>
  childrenOf(parent).find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("picture-process"));

async function storedPhoto(): Promise<string> {
  const { rows } = await sql.query(
    "select photo from profiles join users using (id) where users.email = $1",
    [EMAILS.student],
  );
  return `/files/${rows[0].photo}`;
}

const fromSecond = (address: string, headers = {}) => ask(`${second.url}${address}`, { headers });

test("what one process stores, the other serves, to whom it is for", async () => {
  await mustWork(sendPhoto("#b8431f"));
  photo = await storedPhoto();
  const served = await fromSecond(photo);
  expect(served.status).toBe(200);
  expect(served.headers).toMatchObject({
    "content-type": "image/webp",
    "content-length": String(served.body.length),
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await sharp(served.body).metadata()).width).toBe(600);

  const words = new URLSearchParams({ message: "Bonjour", address: "", phone: "" });
  await mustWork(student.post("/coach/1/contact", words));
  const { rows } = await sql.query("select max(id) as id from conversations");
  const form = new FormData();
  form.set("conversation", rows[0].id);
  form.set("file", new File([new Uint8Array(pdf())], "Mon plan.pdf"));
  const { attachment } = JSON.parse((await mustWork(student.post("/functions/v1/attachments", form))).text);
  // The session of the first process is one of the second: their secrets are the same.
  const own = await fromSecond(`/messages/attachments/${attachment.id}`, { Cookie: student.cookies.header });
  expect(own.status).toBe(200);
  expect(own.body.equals(pdf())).toBe(true);
  expect(own.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(pdf().length),
    "cache-control": "private, no-cache",
    "content-disposition": expect.stringMatching(/^attachment/),
  });
  expect((await fromSecond(`/messages/attachments/${attachment.id}`)).status).toBe(404);
  const { key } = (await sql.query("select key from private_files where id = $1", [attachment.id])).rows[0];
  expect((await fromSecond(`/files/${key}`)).status).toBe(404);
});

test("a photo that is replaced is gone for both", async () => {
  await mustWork(sendPhoto("#1f43b8"));
  expect((await fromSecond(photo)).status).toBe(404);
  photo = await storedPhoto();
  expect((await fromSecond(photo)).status).toBe(200);
});

// A start while it is away: app/platform/files/files.server.test.ts.
test("while the bucket is away everything else is served, and whoever needs it is told", async () => {
  await s3.goAway();
  const [picture, sent] = await Promise.all([fromSecond(photo), sendPhoto("#43b81f")]);
  expect(picture).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
  expect(picture.text).toContain("Les fichiers ne sont pas joignables pour le moment.");
  expect(sent).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
  expect(sent.text).toContain("Les fichiers ne sont pas joignables pour le moment.");
  expect((await fromSecond("/")).status).toBe(200);
  expect((await student.get("/dashboard/account")).status).toBe(200);
});

test("and when it is back, so are they", async () => {
  await s3.comeBack();
  expect((await fromSecond(photo)).status).toBe(200);
  await mustWork(sendPhoto("#43b81f"));
  expect((await fromSecond(await storedPhoto())).status).toBe(200);
});

test("nothing was written to a folder, and no key to a log", () => {
  for (const name of ["first", "second"]) expect(existsSync(folderOf(name))).toBe(false);
  const said = first.stdout + first.stderr + second.stdout + second.stderr;
  expect(said).toContain("the file store does not serve us");
  expect(said).not.toMatch(/S3RVER|a-session-secret|ppppp/);
});

// The refusals of pictures and their queue are tested in app/platform/files/picture-converter.test.ts, images.server.test.ts and work-queue.test.ts.
test.runIf(process.platform === "linux")(
  "pictures are made in a process of its own, which ends with the server, though it is killed",
  async () => {
    const made = pictureProcess(first) as number;
    expect(isAlive(made)).toBe(true);
    // It is given nothing that it could give away.
    expect(readFileSync(`/proc/${made}/environ`, "utf8")).not.toMatch(/DATA_DIR|DATABASE|SECRET|S3_/);
    expect(pictureProcess(second)).toBeUndefined();
    await mustWork(sendPhoto("#1fb843", second));
    const other = pictureProcess(second) as number;
    expect(isAlive(other)).toBe(true);
    await second.kill();
    await vi.waitUntil(() => !isAlive(other), { timeout: 20_000, interval: 50 });

    // More at once than one network may send, and a stop after them.
    const flood = await Promise.all(Array.from({ length: 8 }, () => sendPhoto("#b8431f")));
    expect(flood.map(({ status }) => status)).toContain(200);
    for (const { status, headers } of flood)
      if (status !== 200) {
        // Past the share of one network, or of a machine that is busy.
        expect([429, 503]).toContain(status);
        expect(headers["retry-after"]).toMatch(/^\d+$/);
      }
    expect(await first.stop()).toEqual({ code: 0, signal: null });
    expect(isAlive(made)).toBe(false);
  },
);
