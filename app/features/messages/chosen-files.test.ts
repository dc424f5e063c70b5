import { expect, test, vi } from "vitest";
import { pdf } from "../../../tests/fixtures/pdf.ts";
import { ChosenFiles } from "./components/conversation/chosen-files.ts";
import type { Upload, UploadAnswer } from "./components/conversation/send-attachment.ts";
import type { ShownAttachment } from "./queries/attached.server.ts";

const file = (name: string, content: Uint8Array | string = pdf(name)) =>
  new File([typeof content === "string" ? content : new Uint8Array(content)], name);
const stored = (name: string): UploadAnswer => ({
  ok: true,
  attachment: { id: `id of ${name}`, kind: "pdf", name, bytes: 1, width: null, height: null },
});

/** A server that answers when told to. */
function uploads(kept: readonly ShownAttachment[] = []) {
  const sent: {
    name: string;
    answer: (answer: UploadAnswer & { again?: boolean }) => void;
    cancelled: boolean;
  }[] = [];
  const dropped: string[] = [];
  let keeps: readonly string[] = [];
  const chosen = new ChosenFiles({
    send: ({ name }, onProgress): Upload => {
      onProgress(0.5);
      const one: (typeof sent)[number] = { name, answer: () => {}, cancelled: false };
      sent.push(one);
      const answer: Upload["answer"] = new Promise((resolve) => {
        one.answer = resolve;
      });
      const cancel = () => {
        one.cancelled = true;
        one.answer({ ok: false });
      };
      return { answer, cancel };
    },
    drop: (id) => dropped.push(id),
    saveUploads: (ready) => {
      keeps = ready.map(({ name }) => name);
    },
    savedUploads: kept,
  });
  const states = () => chosen.snapshot().files.map(({ name, state }) => `${name} ${state}`);
  const until = (...expected: string[]) => vi.waitFor(() => expect(states()).toEqual(expected));
  return { chosen, sent, dropped, until, keeps: () => keeps };
}

test("files go one after the other, and stay in their order", async () => {
  const { chosen, sent, until } = uploads();
  for (const name of ["a", "b"]) chosen.add(file(name));
  await until("a sending", "b waiting");
  await vi.waitFor(() => expect(chosen.snapshot().files[0]?.share).toBe(0.5));
  expect(sent.map(({ name }) => name)).toEqual(["a"]);
  sent[0]?.answer(stored("a"));
  await until("a ready", "b sending");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.answer(stored("b"));
  await until("a ready", "b ready");
  chosen.sent();
  await until();
});

test("what cannot be taken is said without being sent, and the next one goes on; it stays when the others are sent", async () => {
  const { chosen, sent, until } = uploads();
  chosen.add(file("page.pdf", "<script>"));
  chosen.add(file("b"));
  await until("page.pdf refused", "b sending");
  expect(chosen.snapshot().files[0]?.refusal).toMatch(/images JPG ou PNG et les PDF/);
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(["b"]));
  sent[0]?.answer(stored("b"));
  await until("page.pdf refused", "b ready");
  chosen.sent();
  await until("page.pdf refused");
});

test("one that is taken away is cancelled on its way, and dropped once it is there", async () => {
  const { chosen, sent, dropped, until } = uploads();
  for (const name of ["a", "b"]) chosen.add(file(name));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  chosen.remove(1);
  expect(sent[0]?.cancelled).toBe(true);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.answer(stored("b"));
  await until("b ready");
  chosen.remove(2);
  await until();
  expect(dropped).toEqual(["id of b"]);
});

test("one that is taken away as it arrives is dropped all the same", async () => {
  const { chosen, sent, dropped } = uploads();
  chosen.add(file("a"));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.answer(stored("a"));
  chosen.remove(1);
  await vi.waitFor(() => expect(dropped).toEqual(["id of a"]));
});

test("what was lost on its way is sent again when asked to", async () => {
  const { chosen, sent, until } = uploads();
  chosen.add(file("a"));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.answer({ ok: false, refusal: "Pas de connexion.", again: true });
  await until("a refused");
  expect(chosen.snapshot().files[0]).toMatchObject({ again: true, refusal: "Pas de connexion." });
  chosen.retry(1);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.answer(stored("a"));
  await until("a ready");
});

test("those that are ready are kept, and stand first on the page that is loaded anew", async () => {
  const before = uploads();
  for (const name of ["a", "b"]) before.chosen.add(file(name));
  await vi.waitFor(() => expect(before.sent).toHaveLength(1));
  expect(before.keeps()).toEqual([]);
  before.sent[0]?.answer(stored("a"));
  await before.until("a ready", "b sending");
  expect(before.keeps()).toEqual(["a"]);

  const { chosen, sent, dropped, until, keeps } = uploads(before.chosen.ready);
  await until("a ready");
  chosen.add(file("c"));
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(["c"]));
  sent[0]?.answer(stored("c"));
  await until("a ready", "c ready");
  expect(keeps()).toEqual(["a", "c"]);
  chosen.remove(1);
  expect(dropped).toEqual(["id of a"]);
  chosen.sent();
  expect(keeps()).toEqual([]);
});

test("a sixth is refused in words, until one goes", () => {
  const { chosen } = uploads();
  for (const name of ["a", "b", "c", "d", "e", "f"]) chosen.add(file(name));
  expect(chosen.snapshot().files).toHaveLength(5);
  expect(chosen.snapshot().refusal).toMatch(/^5\u00a0pièces jointes au plus/);
  chosen.remove(5);
  expect(chosen.snapshot().refusal).toBeUndefined();
});
