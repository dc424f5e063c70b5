import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerFile } from "./answer-file.ts";

const FILE = { bytes: new TextEncoder().encode("0123456789"), contentType: "application/pdf" };

async function ask(headers: Record<string, string>, own: Record<string, string> = {}) {
  const answer = answerFile(FILE, own, new Request("http://localhost/", { headers }));
  return {
    status: answer.status,
    range: answer.headers.get("Content-Range"),
    length: answer.headers.get("Content-Length"),
    text: await answer.text(),
  };
}

describe("a stored file", () => {
  it.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=4-", "456789", "bytes 4-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-30", "0123456789", "bytes 0-9/10"],
    ["bytes=8-99", "89", "bytes 8-9/10"],
  ])("is sent in part for %s", async (range, text, contentRange) => {
    expect(await ask({ range })).toEqual({
      status: 206,
      range: contentRange,
      length: String(text.length),
      text,
    });
  });

  it.each(["bytes=10-", "bytes=99-100", "bytes=-0"])("has no part for %s", async (range) => {
    expect(await ask({ range })).toMatchObject({ status: 416, range: "bytes */10", text: "" });
  });

  it.each(["bytes=", "bytes=-", "bytes=5-2", "bytes=0-1,3-4", "lines=0-1", "bytes=a-b"])(
    "is sent whole for %s",
    async (range) => {
      expect(await ask({ range })).toMatchObject({ status: 200, range: null, text: "0123456789" });
    },
  );

  it("is sent whole where the part is of another version", async () => {
    const own = { ETag: '"new"' };
    expect(await ask({ range: "bytes=0-1", "if-range": '"old"' }, own)).toMatchObject({ status: 200 });
    expect(await ask({ range: "bytes=0-1", "if-range": '"new"' }, own)).toMatchObject({ status: 206 });
  });

  it("is the same when it is put together from its parts", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 8 }), async (end) => {
        const [first, rest] = [
          await ask({ range: `bytes=0-${end}` }),
          await ask({ range: `bytes=${end + 1}-` }),
        ];
        expect(first.text + rest.text).toBe("0123456789");
      }),
    );
  });
});

it("is downloaded under its name, and is missing without a file", async () => {
  const named = answerFile({ ...FILE, name: "avis.pdf" }, { "Cache-Control": "private, no-store" });
  expect(named.headers.get("Content-Disposition")).toBe('attachment; filename="avis.pdf"');
  expect(named.headers.get("Accept-Ranges")).toBeNull();
  expect(answerFile(undefined, {}).status).toBe(404);
});

it("is sent piece by piece where it is large, and in part all the same", async () => {
  const bytes = new Uint8Array(17 * 1024 * 1024).map((_, at) => at % 251);
  const large = { bytes, contentType: "application/json", name: "mes-donnees.json" };
  const whole = answerFile(large, {}, new Request("http://localhost/"));
  expect(whole.headers.get("Content-Length")).toBeNull();
  let at = 0;
  for await (const piece of whole.body as unknown as AsyncIterable<Uint8Array>) {
    expect(piece.length).toBeLessThan(1024 * 1024);
    expect(Buffer.compare(piece, bytes.subarray(at, at + piece.length))).toBe(0);
    at += piece.length;
  }
  expect(at).toBe(bytes.length);
  const part = answerFile(large, {}, new Request("http://localhost/", { headers: { range: "bytes=-3" } }));
  expect([part.status, part.headers.get("Content-Length")]).toEqual([206, "3"]);
});
