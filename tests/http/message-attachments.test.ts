import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { DOCUMENT_REFUSALS } from "../../app/platform/files/document-rules.ts";
import type { Who } from "../fixtures/accounts/cast.ts";
import type { Member } from "../fixtures/accounts/members.ts";
import { mustWork } from "../fixtures/accounts/newcomers.ts";
import { pdf } from "../fixtures/pdf.ts";
import { ask } from "../fixtures/server/http.ts";
import type { PlainBrowser } from "../fixtures/server/plain-browser.ts";
import { reachRateLimit } from "../fixtures/server/rate-limits.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";
import { BAD_FILES } from "../stress/pictures/bad-files.ts";
import { drawing } from "../stress/pictures/drawing.ts";
import { GOOD_FILES } from "../stress/pictures/good-files.ts";
import { MEGABYTE, SECRET } from "../stress/pictures/picture-file.ts";

const ADDRESS = "/functions/v1/attachments";
const server = sharedServer();
const people = {} as Record<Who, PlainBrowser>;
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
/** An hour has its limit, which the last test is about. */
beforeEach(() => allow(0));
const allow = async (hits: number) => {
  for (const windowSeconds of [3_600, 86_400])
    await reachRateLimit(server.query, {
      name: "attachments",
      subject: student.id,
      windowSeconds,
      hits: windowSeconds === 3_600 ? hits : 0,
    });
};
const countFiles = async () =>
  (await server.query("select from private_files where owner_id = $1", student.id)).length;

function upload(
  bytes: Uint8Array,
  { by = "student", to = conversation, name = "Mon plan.pdf", type = "" } = {},
) {
  const form = new FormData();
  form.set("conversation", to);
  form.set("file", new File([new Uint8Array(bytes)], name, { type }));
  return people[by as Who].post(ADDRESS, form);
}
const uploaded = async (...given: Parameters<typeof upload>): Promise<string> =>
  JSON.parse((await mustWork(upload(...given))).text).attachment.id;
const send = (attachments: string[], body = "") =>
  people.student.post(
    `/messages/${conversation}.data`,
    new URLSearchParams({ intent: "send", clientId: randomUUID(), body, attachments: attachments.join(",") }),
  );
/** Its bytes, which a browser of texts would not have. */
const open = (id: string, { by = "student", size = "", headers = {} } = {}) =>
  ask(`${server.origin}/messages/attachments/${id}${size}`, {
    headers: { Cookie: people[by as Who].cookies.header, ...headers },
  });

const bad = (name: string) => {
  const file = BAD_FILES.find((one) => one.name === name);
  if (!file) throw new Error("There is no such file.");
  return file;
};

test.each([
  ["a page called .pdf", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "format"],
  ["a page behind the first line of a PDF", () => Buffer.from("%PDF-1.7\n<script>alert(1)</script>"), "pdf"],
  [
    "a PDF with a page behind it",
    () => Buffer.concat([pdf(), Buffer.from("<script>alert(1)</script>")]),
    "pdf",
  ],
  ["half a PDF", () => pdf().subarray(0, 150), "pdf"],
  ["a PDF of 11 MB", () => Buffer.concat([pdf(), Buffer.alloc(11 * MEGABYTE)]), "bytes"],
  ...(
    [
      ["svg", "format"],
      ["svg behind the first bytes of a png", "format"],
      ["page", "format"],
      ["zip", "format"],
      ["nothing", "format"],
      ["gif that moves", "format"],
      ["jpeg, 50\u00a0% of it", "format"],
      ["png with data that is none", "format"],
      ["png of 30 000 by 30 000, all there", "pixels"],
      ["jpeg that says 65 500 by 65 500", "pixels"],
    ] as const
  ).map(([name, refusal]) => [name, bad(name).make, refusal] as const),
] as [string, () => Buffer | Promise<Buffer>, keyof typeof DOCUMENT_REFUSALS][])(
  "%s is refused in words, whatever it is called",
  async (_, make, refusal) => {
    const bytes = await make();
    const before = await countFiles();
    for (const [name, type] of [
      ["plan.pdf", "application/pdf"],
      ["photo.png", "image/png"],
    ] as const) {
      const answer = await upload(bytes, { name, type });
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toEqual({ ok: false, refusal: DOCUMENT_REFUSALS[refusal] });
    }
    expect(await countFiles()).toBe(before);
  },
);

test("a file is sent in parts to whoever goes on with a download", async () => {
  const bytes = pdf();
  const id = await uploaded(bytes);
  const whole = await open(id);
  expect(whole).toMatchObject({ status: 200, headers: { "accept-ranges": "bytes" } });
  const rest = await open(id, { headers: { Range: "bytes=5-", "If-Range": String(whole.headers.etag) } });
  const size = whole.body.length;
  expect(rest).toMatchObject({ status: 206, headers: { "content-range": `bytes 5-${size - 1}/${size}` } });
  expect(rest.body.equals(whole.body.subarray(5))).toBe(true);
  expect((await open(id, { headers: { Range: `bytes=${size}-` } })).status).toBe(416);
  expect((await open(id, { by: "otherStudent", headers: { Range: "bytes=5-" } })).status).toBe(404);
});

test("what is larger than anything that could be taken is refused before it is read", async () => {
  const sent = await upload(Buffer.alloc(13 * MEGABYTE)).catch((error: NodeJS.ErrnoException) => error);
  // A client that still sends may only see the connection close.
  if (sent instanceof Error) expect(sent.code).toMatch(/EPIPE|ECONNRESET/);
  else expect(sent.status).toBe(413);
});

test.each(["jpeg with a page behind it", "png with a page in its text", "png with a program behind it"])(
  "%s is a picture of ours alone",
  async (name) => {
    const file = GOOD_FILES.find((one) => one.name === name);
    const id = await uploaded((await file?.make()) ?? Buffer.alloc(0), {
      name: "photo.html",
      type: "text/html",
    });
    for (const size of ["", "?size=small"]) {
      const { status, headers, body } = await open(id, { size });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-cache",
      });
      expect(await sharp(body).metadata()).toMatchObject({ format: "webp" });
      expect(body.includes(SECRET)).toBe(false);
    }
  },
);

test("a PDF is saved under its name and never shown", async () => {
  // A page in a PDF that is one: whatever a browser makes of it, it saves it.
  const bytes = pdf("<script>alert(1)</script>");
  const id = await uploaded(bytes, { name: 'Été"\r\nX: <1>.html', type: "text/html" });
  const { status, headers, body } = await open(id);
  expect([status, body.equals(bytes)]).toEqual([200, true]);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(
      /^attachment; filename="Ete[\w -]*\.pdf"; filename\*=UTF-8''%C3%89t%C3%A9/,
    ),
    "x-content-type-options": "nosniff",
  });
});

test("a file is for the two who talk, once it is sent; nobody else finds, takes or removes it", async () => {
  const id = await uploaded(await drawing(700, 350).png().toBuffer(), { name: "photo.png" });
  const statuses = () =>
    Promise.all(
      (["visitor", "student", "newcomer", "coach", "operator", "otherStudent", "otherCoach"] as const).map(
        async (who) => (await open(id, { by: who })).status,
      ),
    );
  expect(await statuses()).toEqual([404, 200, 404, 404, 404, 404, 404]);
  // Nobody else takes it away.
  for (const by of ["coach", "otherStudent"] as const)
    await people[by].post(ADDRESS, new URLSearchParams({ attachment: id }));
  expect((await send([id])).status).toBe(200);
  expect(await statuses()).toEqual([404, 200, 404, 200, 404, 404, 404]);
  // It has been sent: nobody takes it away any more, and no second message has it.
  await people.student.post(ADDRESS, new URLSearchParams({ attachment: id }));
  expect((await send([id])).status).toBe(409);
  const page = await people.coach.get(`/dashboard/messages/${conversation}`);
  expect(page.text).toContain(`/messages/attachments/${id}?size=small`);
  expect(page.text).toMatch(/<img[^>]+width="288"[^>]+height="144"/);
  // Kept by the browser, and asked about each time.
  const { headers } = await open(id, { by: "coach" });
  const again = { "If-None-Match": String(headers.etag) };
  expect((await open(id, { by: "coach", headers: again })).status).toBe(304);
  expect((await open(id, { by: "otherCoach", headers: again })).status).toBe(404);
});

test("the operator opens what a report names, as the two do, and is noted for it; no other file", async () => {
  const [plan, photo] = [
    await uploaded(pdf(), { name: "Mon plan.pdf" }),
    await uploaded(await drawing(640, 320).png().toBuffer(), { name: "Moi.png" }),
  ];
  await mustWork(send([plan, photo]));
  const [said] = await server.query<{ id: string }>(
    "select max(id) as id from messages where conversation_id = $1",
    conversation,
  );
  const complaint = { intent: "report", message: said?.id ?? "", reason: "indecent", words: "" };
  await mustWork(people.coach.post(`/dashboard/messages/${conversation}`, new URLSearchParams(complaint)));
  const [unsent, later] = [await uploaded(pdf()), await uploaded(pdf())];
  await mustWork(send([later]));
  const [report] = await server.query<{ id: string }>(
    "select id from reports where conversation_id = $1",
    conversation,
  );
  const page = `/back-office/reports/${report?.id}`;
  const look = (id: string, { by = "operator", size = "" } = {}) =>
    ask(`${server.origin}${page}/attachments/${id}${size}`, {
      headers: { Cookie: people[by as Who].cookies.header },
    });
  const noted = () =>
    server.query("select from operator_actions where action = 'read report' and thing_id = $1", report?.id);

  expect((await look(plan)).headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment; filename="Mon plan\.pdf"/),
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache",
  });
  expect(await noted()).toHaveLength(1);
  expect((await look(photo, { size: "?size=small" })).headers["content-type"]).toBe("image/webp");
  for (const id of [unsent, later, randomUUID(), "x"]) expect((await look(id)).status, id).toBe(404);
  for (const by of ["visitor", "coach", "student"])
    expect((await look(plan, { by })).status, by).not.toBe(200);
  expect((await open(plan, { by: "operator" })).status).toBe(404);

  const { text } = await people.operator.get(page);
  expect(text).toContain(`${page}/attachments/${photo}?size=small`);
  expect(text).toContain(`href="${page}/attachments/${plan}"`);
  await server.query("delete from private_files where id = $1", photo);
  expect((await look(photo)).status).toBe(404);
  const after = (await people.operator.get(page)).text;
  expect(after).toContain("Pièce jointe retirée");
  expect(after).not.toContain(`${page}/attachments/${photo}`);
});

test("nobody uploads into a conversation that is not theirs", async () => {
  for (const [by, status] of Object.entries({
    visitor: 401,
    operator: 403,
    newcomer: 404,
    otherStudent: 404,
    otherCoach: 404,
    coach: 200,
  }))
    expect((await upload(pdf(), { by })).status, by).toBe(status);
  for (const to of ["999999", "0", "x", "1e3"])
    expect((await upload(pdf(), { to })).status, to).toBeGreaterThanOrEqual(400);
});

test("six are too many, and a message without words or files is none", async () => {
  const ids = Array.from({ length: 6 }, () => randomUUID());
  expect((await send(ids)).status).toBe(400);
  expect((await send([])).status).toBe(400);
  expect((await send([ids[0] as string, ids[0] as string])).status).toBe(400);
});

test("an hour has its limit", async () => {
  await allow(60);
  const { status, headers } = await upload(pdf());
  expect([status, headers["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
});
