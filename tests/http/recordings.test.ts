import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { RECORDING_REFUSALS } from "../../app/platform/files/recordings/recording-rules.ts";
import type { Who } from "../fixtures/accounts/cast.ts";
import type { Member } from "../fixtures/accounts/members.ts";
import { mustWork } from "../fixtures/accounts/newcomers.ts";
import { makeRecording } from "../fixtures/recordings.ts";
import { ask } from "../fixtures/server/http.ts";
import type { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { reachRateLimit } from "../fixtures/server/rate-limits.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";

const server = sharedServer();
const people = {} as Record<Who, PlainBrowser>;
const READERS = ["visitor", "otherStudent", "otherCoach", "operator", "newcomer"] as const;
let student: Member;
/** of a new student with the first coach */
let conversation: string;

beforeAll(async () => {
  const made = await server.member({ firstName: "Manon", lastName: "Petit" });
  student = made;
  people.student = made.browser;
  people.visitor = server.visitor();
  people.newcomer = (await server.member()).browser;
  for (const who of ["coach", "operator", "otherStudent", "otherCoach"] as const)
    people[who] = await server.demo(who);
  const words = new URLSearchParams({ message: "Bonjour", address: "", phone: "" });
  await mustWork(people.student.post("/coach/1/contact", words));
  const [row] = await server.query<{ id: string }>(
    "select id from conversations where student_id = $1",
    student.id,
  );
  conversation = row?.id ?? "";
});
beforeEach(async () => {
  for (const windowSeconds of [3_600, 86_400])
    await reachRateLimit(server.query, { name: "attachments", subject: student.id, windowSeconds, hits: 0 });
});

interface Given {
  by?: Who;
  kind?: string;
  name?: string;
  type?: string;
}

function upload(
  bytes: Uint8Array,
  { by = "student", kind = "voice", name = "note.html", type = "text/html" }: Given = {},
) {
  const form = new FormData();
  form.set("conversation", conversation);
  form.set("recording", kind);
  form.set("file", new File([new Uint8Array(bytes)], name, { type }));
  return people[by].post("/functions/v1/attachments", form);
}
async function sentNote(kind: "voice" | "video" = "voice"): Promise<string> {
  const made = await makeRecording({ video: kind === "video" ? 1 : 0 });
  const { id } = JSON.parse((await mustWork(upload(made, { kind }))).text).attachment;
  const message = { intent: "send", clientId: randomUUID(), body: "", attachments: id };
  await mustWork(people.student.post(`/messages/${conversation}.data`, new URLSearchParams(message)));
  return id;
}
const open = (
  id: string,
  { by = "student", headers = {} }: { by?: Who; headers?: Record<string, string> } = {},
) =>
  ask(`${server.origin}/messages/attachments/${id}`, {
    headers: { Cookie: people[by].cookies.header, ...headers },
  });

test.each([
  ["voice", "audio/webm"],
  ["video", "video/webm"],
] as const)(
  "a %s note is served to both in parts, with its own type, and can do nothing but be played",
  async (kind, type) => {
    const id = await sentNote(kind);
    for (const by of ["student", "coach"] as const) {
      const { status, headers } = await open(id, { by });
      expect([by, status]).toEqual([by, 200]);
      expect(headers).toMatchObject({
        "content-type": type,
        "x-content-type-options": "nosniff",
        "accept-ranges": "bytes",
        "cache-control": "private, no-cache",
        "content-security-policy": expect.stringContaining("sandbox"),
      });
    }
    // Players ask for the beginning first, as iPhones do, and for a part when somebody jumps.
    const whole = await open(id);
    const part = await open(id, { by: "coach", headers: { Range: "bytes=0-1" } });
    expect(part).toMatchObject({
      status: 206,
      headers: {
        "content-range": `bytes 0-1/${whole.body.length}`,
        "content-length": "2",
        "content-type": type,
      },
    });
    expect((await open(id, { by: "coach", headers: { Range: `bytes=${whole.body.length}-` } })).status).toBe(
      416,
    );
    for (const by of READERS)
      expect([by, (await open(id, { by, headers: { Range: "bytes=0-1" } })).status]).toEqual([by, 404]);
  },
);

test("nobody else uploads a note", async () => {
  const made = await makeRecording();
  const statuses = {
    visitor: 401,
    operator: 403,
    newcomer: 404,
    otherStudent: 404,
    otherCoach: 404,
    coach: 200,
  };
  for (const [by, status] of Object.entries(statuses))
    expect([by, (await upload(made, { by: by as Who })).status]).toEqual([by, status]);
});

test.each<[string, () => Promise<Uint8Array>, keyof typeof RECORDING_REFUSALS, string?]>([
  ["a page called .webm", async () => Buffer.from("<!doctype html><script>alert(1)</script>"), "format"],
  ["a page behind the first bytes of WebM", async () => Buffer.from("\x1aEß£<script>", "latin1"), "format"],
  ["half of a note", async () => (await makeRecording({ container: "mp4" })).subarray(0, 700), "format"],
  ["more than a minute", () => makeRecording({ seconds: 65 }), "duration"],
  ["a voice note of 3 MB", async () => new Uint8Array(3 * 1024 * 1024), "bytes"],
  ["a voice note as a video", () => makeRecording(), "format", "video"],
])("%s is refused in words, and nothing is stored", async (_, make, refusal, kind) => {
  const count = async () =>
    (await server.query("select from private_files where owner_id = $1", student.id)).length;
  const before = await count();
  const answer = await upload(await make(), { name: "note.webm", type: "video/webm", ...(kind && { kind }) });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text)).toEqual({ ok: false, refusal: RECORDING_REFUSALS[refusal] });
  expect(await count()).toBe(before);
});

test("a kind of note that does not exist is refused", async () => {
  expect((await upload(await makeRecording(), { kind: "hologram" })).status).toBe(400);
});

test("a page shows the player without script, and the lists name the note", async () => {
  const id = await sentNote();
  const { text } = await people.coach.get(`/dashboard/messages/${conversation}`);
  expect(text).toContain(`src="/messages/attachments/${id}"`);
  expect(text).toMatch(/aria-label="Message vocal de Manon\sP\.?, 0:0\d"/);
  expect(text).toContain("Message vocal</span>");
});

test("the operator hears what a report names, and no other note", async () => {
  const [id, other] = [await sentNote(), await sentNote()];
  const [said] = await server.query<{ id: string }>(
    "select message_id as id from attachments where id = $1",
    id,
  );
  const complaint = { intent: "report", message: said?.id ?? "", reason: "insult", words: "" };
  await mustWork(people.coach.post(`/dashboard/messages/${conversation}`, new URLSearchParams(complaint)));
  const unreported = await sentNote();
  const [report] = await server.query<{ id: string }>(
    "select max(id) as id from reports where conversation_id = $1",
    conversation,
  );
  const page = `/back-office/reports/${report?.id}`;
  const hear = (note: string, by: Who = "operator") =>
    ask(`${server.origin}${page}/attachments/${note}`, {
      headers: { Cookie: people[by].cookies.header, Range: "bytes=0-1" },
    });
  // The messages around the recording are in the report too.
  for (const note of [id, other])
    expect(await hear(note)).toMatchObject({ status: 206, headers: { "content-type": "audio/webm" } });
  expect((await hear(unreported)).status).toBe(404);
  for (const by of ["coach", "student", "visitor"] as const)
    expect((await hear(id, by)).status, by).not.toBe(206);
  expect((await people.operator.get(page)).text).toContain(`src="${page}/attachments/${id}"`);
});

test("only documents from which a conversation is reached may use microphone and camera", async () => {
  const policyOf = async (path: string, by: Who) => {
    const { headers } = await ask(server.origin + path, { headers: { Cookie: people[by].cookies.header } });
    return String(headers["permissions-policy"]);
  };
  for (const [path, by] of [
    [`/messages/${conversation}`, "student"],
    ["/messages", "student"],
    ["/student-dashboard", "student"],
    [`/dashboard/messages/${conversation}`, "coach"],
    ["/dashboard", "coach"],
  ] as const)
    expect([path, await policyOf(path, by)]).toEqual([
      path,
      "geolocation=(self), camera=(self), microphone=(self), browsing-topics=()",
    ]);
  for (const [path, by] of [
    ["/", "student"],
    ["/", "visitor"],
    ["/coach/1", "visitor"],
    ["/messages", "visitor"],
    ["/back-office/reports", "operator"],
  ] as const)
    expect([path, await policyOf(path, by)]).toEqual([
      path,
      "geolocation=(self), camera=(), microphone=(), browsing-topics=()",
    ]);
});
