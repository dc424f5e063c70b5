import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { checkFields, RequestBodies } from "./request-body.ts";

const FORM = "application/x-www-form-urlencoded";
const KILOBYTE = Buffer.alloc(1024, "x");
/** A kilobyte more than what does not count. */
const UPLOAD = Buffer.alloc(65 * 1024, "x");

function incoming(headers: Record<string, string> = {}) {
  const stream = new PassThrough();
  return { stream, request: Object.assign(stream, { headers }) as unknown as IncomingMessage };
}

const from = (network: string, path = "/contact") => ({ path, network });

describe("the bytes of a body", () => {
  it("are handed over whole, however they come", async () => {
    const { stream, request } = incoming();
    const read = new RequestBodies().read(request, from("a"));
    stream.write("un ");
    stream.write("deux ");
    stream.end("trois");
    expect((await read).body.toString()).toBe("un deux trois");
  });

  it("are refused by what they announce and by what they are", async () => {
    const announced = incoming({ "content-length": String(2 ** 21) });
    await expect(new RequestBodies().read(announced.request, from("a"))).rejects.toMatchObject({
      status: 413,
    });
    const sent = incoming();
    const read = new RequestBodies().read(sent.request, from("a"));
    for (let count = 0; count <= 1024; count += 1) sent.stream.write(KILOBYTE);
    await expect(read).rejects.toMatchObject({ status: 413 });
  });

  it("may be more where a photo is sent, and its data too; and less where they are JSON", async () => {
    const length = { "content-length": String(6 * 2 ** 20) };
    for (const path of [
      "/dashboard/account",
      "/dashboard/settings.data",
      "/student-dashboard/account.data",
    ]) {
      const { stream, request } = incoming(length);
      stream.end();
      await expect(new RequestBodies().read(request, from("a", path))).resolves.toBeDefined();
    }
    const { request } = incoming({ "content-type": "application/json", "content-length": "70000" });
    await expect(new RequestBodies().read(request, from("a"))).rejects.toMatchObject({ status: 413 });
  });

  it("that stop before their end are a mistake of the caller's", async () => {
    for (const end of [
      (stream: PassThrough) => stream.destroy(),
      (stream: PassThrough) => stream.destroy(new Error("aborted")),
    ]) {
      const { stream, request } = incoming();
      const read = new RequestBodies().read(request, from("a"));
      stream.write("un");
      end(stream);
      await expect(read).rejects.toMatchObject({ status: 400 });
    }
  });

  it("are counted for each network and in all, until they are given back", async () => {
    const bodies = new RequestBodies({ all: 5 * 1024, network: 2 * 1024 });
    const send = (network: string, body = UPLOAD) => {
      const { stream, request } = incoming();
      stream.end(body);
      return bodies.read(request, from(network));
    };
    const held = [await send("a"), await send("a")];
    await expect(send("a")).rejects.toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
    held.push(await send("b"), await send("b"), await send("c"));
    await expect(send("c")).rejects.toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) });
    // A form is not kept from anybody by what others upload.
    for (const network of ["a", "b", "c", "d"]) await expect(send(network, KILOBYTE)).resolves.toBeDefined();
    for (const { release } of held) {
      release();
      release();
    }
    for (let count = 0; count < 20; count += 1) (await send("a")).release();
  });
});

describe("the fields of a form", () => {
  const part = (name: string) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
  const multipart = (count: number) => Buffer.from(`${part("a").repeat(count)}--B--\r\n`);
  const refused = expect.objectContaining({ status: 400 });

  it("are as many as a form of ours can have", () => {
    checkFields("multipart/form-data; boundary=B", multipart(60));
    checkFields('multipart/form-data; boundary="B"', multipart(60));
    checkFields(FORM, Buffer.from("a=1&".repeat(60)));
    checkFields("text/plain", Buffer.from("&".repeat(5_000)));
  });

  it.each([
    ["multipart", "multipart/form-data; boundary=B", multipart(16_000)],
    ["multipart in capitals", "Multipart/Form-Data; Boundary=B", multipart(16_000)],
    ["pairs", FORM, Buffer.from("a&".repeat(5_000))],
    ["pairs, with a character set", `${FORM}; charset=utf-8`, Buffer.from("a&".repeat(5_000))],
    ["a second boundary", "multipart/form-data; boundary=B; boundary=C", multipart(1)],
    ["a boundary in disguise", 'multipart/form-data; boundary="\\B"', multipart(1)],
    ["no boundary", "multipart/form-data", multipart(1)],
    [
      "a head without end",
      "multipart/form-data; boundary=B",
      Buffer.from(`--B\r\n${"X: y\r\n".repeat(2_000)}\r\n1\r\n--B--`),
    ],
  ])("are refused before they are parsed: %s", (_, type, body) => {
    expect(() => checkFields(type, body)).toThrow(refused);
  });
});
