import path from "node:path";
import { BufferSource, EncodedPacketSink, Input, MP4, WEBM } from "mediabunny";
import { describe, expect, test } from "vitest";
import { ebml, makeRecording } from "../../../../tests/fixtures/recordings.ts";
import { createRandom } from "../../../../tests/fixtures/test-seed.ts";
import { ThreadLimitExceeded, WorkerThreads } from "../../limits/worker-threads.server.ts";
import { type RecordingTask, readRecording } from "./read-recording.server.ts";
import { type RemuxAnswer, recordingBytes } from "./recording-rules.ts";
import { remuxRecording } from "./remux-recording.server.ts";

const MARK = "48.8584,2.2945 de Manon";

async function accepted(given: Uint8Array, kind: "voice" | "video") {
  const answer = await remuxRecording(given, kind);
  if ("refusal" in answer) throw new Error(`It was refused: ${answer.refusal}`);
  return answer;
}

/** Reads a file back with everything that it says of itself. */
async function read(bytes: Uint8Array) {
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM, MP4] });
  const tracks = await input.getTracks();
  const packets = await Promise.all(
    tracks.map(async (track) => {
      const found: Uint8Array[] = [];
      for await (const { data } of new EncodedPacketSink(track).packets()) found.push(data);
      return found;
    }),
  );
  return { duration: await input.computeDuration(), types: tracks.map(({ type }) => type), packets };
}

describe("what a browser records", () => {
  test.each([
    ["voice", "webm", 0, { extension: "weba", contentType: "audio/webm", width: null, height: null }],
    ["voice", "mp4", 0, { extension: "m4a", contentType: "audio/mp4", width: null, height: null }],
    ["video", "webm", 1, { extension: "webm", contentType: "video/webm", width: 320, height: 320 }],
    ["video", "mp4", 1, { extension: "mp4", contentType: "video/mp4", width: 320, height: 320 }],
  ] as const)(
    "a %s note in %s is written anew with the same packets",
    async (kind, container, video, facts) => {
      const given = await makeRecording({ container, video, seconds: 3, mark: MARK });
      const made = await accepted(given, kind);
      expect(made).toMatchObject(facts);
      // WebM does not say how long its last packet is.
      expect(made.durationMs).toBeOneOf([2_980, 3_000]);
      const [before, after] = [await read(given), await read(made.bytes)];
      expect(after.duration).toBeCloseTo(3, 1);
      // The muxer may name the tracks in another order.
      const byType = ({ types, packets }: typeof before) =>
        Object.fromEntries(types.map((type, at) => [type, packets[at]]));
      expect(byType(after)).toEqual(byType(before));
    },
  );

  test("a file in fragments, as Chromium and Safari write MP4", async () => {
    const given = await makeRecording({ container: "mp4", fragmented: true, seconds: 3 });
    expect(await accepted(given, "voice")).toMatchObject({ durationMs: 3_000, contentType: "audio/mp4" });
  });

  test.each(["webm", "mp4"] as const)("nothing else of a %s file is left", async (container) => {
    const given = await makeRecording({ container, mark: MARK });
    const page = Buffer.from(`<!doctype html><script>alert("${MARK}")</script>`);
    // Behind a Matroska segment or the last box, readers skip what they do not know.
    const polyglot = container === "webm" ? given : Buffer.concat([given, box("free", page)]);
    expect(Buffer.from(polyglot).includes(MARK)).toBe(true);
    const { bytes } = await accepted(polyglot, "voice");
    expect(Buffer.from(bytes).includes(MARK)).toBe(false);
    expect(Buffer.from(bytes).includes("<script>")).toBe(false);
  });

  test("the duration is that of the packets, whatever the header says", async () => {
    const given = Buffer.from(await makeRecording({ seconds: 3 }));
    const at = given.indexOf(Buffer.from("4489", "hex"));
    expect(at).toBeGreaterThan(0);
    // After the id, the element has one byte for its size and a number of eight bytes.
    given.writeDoubleBE(36_000_000, at + 3);
    const made = await accepted(given, "voice");
    expect(made.durationMs).toBe(2_980);
    expect((await read(made.bytes)).duration).toBeCloseTo(3, 1);
  });
});

const refusalOf = async (given: Uint8Array, kind: "voice" | "video" = "voice") => {
  const answer = await remuxRecording(given, kind);
  return "refusal" in answer ? answer.refusal : answer.contentType;
};

describe("what is refused", () => {
  test.each<[string, string, () => Promise<Uint8Array>, ("voice" | "video")?]>([
    ["a page", "format", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    [
      "a page behind the first bytes of WebM",
      "format",
      async () => Buffer.from("\x1aEß£<!doctype html>", "latin1"),
    ],
    ["nothing", "format", async () => new Uint8Array()],
    ["more than a minute", "duration", () => makeRecording({ seconds: 63 })],
    ["ten hours in two packets", "duration", tenHours],
    ["next to nothing", "empty", () => makeRecording({ seconds: 0.1 })],
    ["two tracks of sound", "format", () => makeRecording({ audio: 2 })],
    ["two pictures", "format", () => makeRecording({ video: 2 }), "video"],
    ["a picture in a voice note", "format", () => makeRecording({ video: 1 })],
    ["a video without a picture", "format", () => makeRecording(), "video"],
    ["a video without sound", "format", () => makeRecording({ audio: 0, video: 1 }), "video"],
    ["eight channels", "format", () => makeRecording({ channels: 8 })],
    ["a picture as wide as a wall", "format", () => makeRecording({ video: 1, side: 4_000 }), "video"],
    ["a file that is too heavy", "bytes", async () => new Uint8Array(recordingBytes("voice") + 1)],
    ["the same bytes as many packets", "format", unfolding],
    ["packets that all begin with the same megabyte", "format", async () => stripped(1_000_000)],
    ["even if that is one byte", "format", async () => stripped(1)],
  ])("%s", async (_, refusal, make, kind) => {
    expect(await refusalOf(await make(), kind)).toBe(refusal);
  });

  test("the hand-made file of these tests is a good one without its trick", async () => {
    expect(await refusalOf(stripped(0))).toBe("audio/webm");
  });
});

const box = (type: string, body: Uint8Array) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4);
  return Buffer.concat([head, body]);
};

/** A small file of Matroska, written by hand, whose packets can be told to begin with the same bytes. */
function stripped(prefix: number, clusters = [0, 1_000]): Uint8Array {
  const encoding = ebml(
    "6d80",
    ebml("6240", ebml("5034", ebml("4254", "\x03"), ebml("4255", new Uint8Array(prefix)))),
  );
  const track = ebml(
    "ae",
    ebml("d7", "\x01"),
    ebml("73c5", "\x01"),
    ebml("83", "\x02"),
    ebml("86", "A_OPUS"),
    ...(prefix > 0 ? [encoding] : []),
    ebml("e1", ebml("b5", Buffer.from("40e7700000000000", "hex")), ebml("9f", "\x01")),
  );
  const packet = Buffer.from("810000807801020304", "hex");
  const moment = (time: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(time);
    return bytes;
  };
  return Buffer.concat([
    ebml("1a45dfa3", ebml("4282", "webm")),
    ebml(
      "18538067",
      ebml("1549a966", ebml("2ad7b1", Buffer.from("0f4240", "hex"))),
      ebml("1654ae6b", track),
      ...clusters.map((time) => ebml("1f43b675", ebml("e7", moment(time)), ebml("a3", packet))),
    ),
  ]);
}

const tenHours = async () => stripped(0, [0, 36_000_000]);

/** Every chunk of an MP4 file points to the same place, and every packet there is as large as the place allows. */
async function unfolding(): Promise<Uint8Array> {
  const given = Buffer.from(await makeRecording({ container: "mp4", seconds: 10 }));
  const sizes = given.indexOf("stsz") + 8;
  const count = given.readUInt32BE(sizes + 4);
  for (let at = 0; at < count; at++) given.writeUInt32BE(1_000, sizes + 8 + 4 * at);
  const places = given.indexOf("stco") + 8;
  for (let at = 0; at < given.readUInt32BE(places); at++) given.writeUInt32BE(40, places + 4 + 4 * at);
  return Buffer.concat([given, box("free", new Uint8Array(100_000))]);
}

describe("a file that is broken somewhere", () => {
  test("is accepted or refused, or ends its thread, and never fails otherwise", async () => {
    // One thread for many files, where the server takes a new one for each.
    const threads = new WorkerThreads<RecordingTask, RemuxAnswer>({
      program: path.resolve("app/platform/files/recordings/recording-thread"),
      memoryMiB: 96,
      limitMs: 3_000,
      idleMs: 10_000,
    });
    const random = createRandom();
    const below = (limit: number) => Math.floor(random.next() * limit);
    const files = [
      [await makeRecording({ seconds: 1 }), "voice"],
      [await makeRecording({ container: "mp4", seconds: 1 }), "voice"],
      [await makeRecording({ container: "mp4", seconds: 1, fragmented: true }), "voice"],
      [await makeRecording({ seconds: 1, video: 1 }), "video"],
      [await makeRecording({ container: "mp4", seconds: 1, video: 1 }), "video"],
    ] as const;
    const outcomes = new Set<string>();
    for (let round = 0; round < 100; round++) {
      const [given, kind] = files[round % files.length] as (typeof files)[number];
      const bytes = Buffer.from(given.subarray(0, round % 3 === 0 ? below(given.length) : given.length));
      // The beginning says how to read everything else, so half of the flips are there.
      for (let flips = below(6); flips > 0 && bytes.length > 0; flips--) {
        const at = below(random.has(0.5) ? Math.min(600, bytes.length) : bytes.length);
        bytes[at] = below(256);
      }
      const answer = await threads.run({ bytes: new Uint8Array(bytes), kind }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(ThreadLimitExceeded);
        return { refusal: "limit" };
      });
      outcomes.add("refusal" in answer ? answer.refusal : "accepted");
    }
    expect(outcomes).toContain("accepted");
    expect(outcomes).toContain("format");
  });

  test("that claims four thousand million packets ends its thread, and not the process", async () => {
    const given = Buffer.from(await makeRecording({ container: "mp4", fragmented: true }));
    const run = given.indexOf("trun") + 8;
    given.writeUInt32BE(0xffff_ffff, run);
    expect(await readRecording(new Blob([given]), "voice")).toHaveProperty("refusal");
    // The next recording gets a thread of its own.
    const next = await readRecording(new Blob([await makeRecording()]), "voice");
    expect(next).toMatchObject({ contentType: "audio/webm" });
  });

  test("is refused when its time is over", async () => {
    expect(await readRecording(new Blob([await makeRecording()]), "voice", 1)).toEqual({ refusal: "format" });
  });
});
