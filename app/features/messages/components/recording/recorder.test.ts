import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordingBytes } from "~/platform/files/recordings/recording-rules.ts";
import { fakeDevices } from "../../../../../tests/fixtures/component/fake-recorder.ts";
import type { ShownAttachment } from "../../queries/attached.server.ts";
import type { UploadAnswer } from "../conversation/send-attachment.ts";
import { Recorder } from "./recorder.ts";

// The page's own answers and the clock of the recorder; nothing here waits.
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { addEventListener: () => {}, removeEventListener: () => {} });
});
afterEach(() => void vi.useRealTimers());

const NOTE: ShownAttachment = {
  id: "note",
  kind: "voice",
  name: "message-vocal.weba",
  bytes: 100,
  width: null,
  height: null,
  durationMs: 3_000,
};

/** A recorder whose uploads are answered by the test. */
function ownRecorder() {
  const uploads: { file: File; answer: (answer: UploadAnswer & { again?: boolean }) => void }[] = [];
  const sent: string[] = [];
  const held: boolean[] = [];
  const recorder = new Recorder({
    upload: (file, _kind, onProgress) => {
      onProgress(0.5);
      let answer: (typeof uploads)[number]["answer"] = () => {};
      const answered: Promise<UploadAnswer & { again?: boolean }> = new Promise((resolve) => {
        answer = resolve;
      });
      uploads.push({ file, answer });
      return { answer: answered, cancel: () => {} };
    },
    onSent: ({ id }) => sent.push(id),
    onHeld: (isHeld) => held.push(isHeld),
  });
  return { recorder, uploads, sent, held };
}

async function recorded(seconds = 3) {
  const own = ownRecorder();
  await own.recorder.start("voice");
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  own.recorder.stop();
  return own;
}

test("a recording stops by itself after a minute, in which pauses do not count", async () => {
  const { recorders, tracks } = fakeDevices();
  const { recorder } = ownRecorder();
  await recorder.start("voice");
  await vi.advanceTimersByTimeAsync(40_000);
  recorder.pause();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(recorder.state).toMatchObject({ phase: "paused", elapsedMs: 40_000 });
  recorder.resume();
  await vi.advanceTimersByTimeAsync(19_000);
  expect(recorder.state).toMatchObject({ phase: "recording" });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(recorder.state).toMatchObject({ phase: "recorded", durationMs: 60_000 });
  expect(recorders[0]?.state).toBe("inactive");
  // The sign of the browser that the microphone is on goes out.
  expect(tracks.open).toBe(0);
});

test("a recording stops before it is larger than the server takes", async () => {
  const { recorders } = fakeDevices();
  const { recorder } = ownRecorder();
  await recorder.start("voice");
  await vi.advanceTimersByTimeAsync(5_000);
  recorders[0]?.record(recordingBytes("voice") * 0.95);
  expect(recorder.state).toMatchObject({ phase: "recorded", durationMs: 5_000 });
});

test("what is recorded is sent once, however often it is pressed", async () => {
  fakeDevices();
  const { recorder, uploads, sent, held } = await recorded();
  expect(held.at(-1)).toBe(true);
  const both = Promise.all([recorder.send(), recorder.send()]);
  expect(uploads).toHaveLength(1);
  expect(recorder.state).toMatchObject({ phase: "sending", share: 0.5 });
  uploads[0]?.answer({ ok: true, attachment: NOTE });
  await both;
  expect(sent).toEqual(["note"]);
  expect(recorder.state).toEqual({ phase: "idle" });
  expect(held.at(-1)).toBe(false);
});

test("a recording outlives a lost connection, and is sent again as it was", async () => {
  fakeDevices();
  const { recorder, uploads, sent } = await recorded();
  const first = recorder.send();
  uploads[0]?.answer({ ok: false, refusal: "Pas de connexion.", again: true });
  await first;
  expect(recorder.state).toMatchObject({ phase: "failed", refusal: "Pas de connexion.", again: true });
  const second = recorder.send();
  uploads[1]?.answer({ ok: true, attachment: NOTE });
  await second;
  expect(uploads[1]?.file).toBe(uploads[0]?.file);
  expect(sent).toEqual(["note"]);
});

test("a recording that the server refuses is not sent again", async () => {
  fakeDevices();
  const { recorder, uploads } = await recorded();
  const first = recorder.send();
  uploads[0]?.answer({ ok: false, refusal: "Il ne peut pas être lu.", again: false });
  await first;
  await recorder.send();
  expect(uploads).toHaveLength(1);
  expect(recorder.state).toMatchObject({ phase: "failed", again: false });
  recorder.discard();
  expect(recorder.state).toEqual({ phase: "idle" });
});

test("closing the recorder keeps what was said, and cancelling does not", async () => {
  const { tracks } = fakeDevices();
  const { recorder } = ownRecorder();
  await recorder.start("video");
  await vi.advanceTimersByTimeAsync(2_000);
  recorder.leave();
  expect(recorder.state).toMatchObject({ phase: "recorded", kind: "video", durationMs: 2_000 });
  recorder.discard();
  await recorder.start("voice");
  await vi.advanceTimersByTimeAsync(2_000);
  recorder.discard();
  expect(recorder.state).toEqual({ phase: "idle" });
  expect(tracks.open).toBe(0);
});

test("somebody who closes the recorder while the browser asks is not recorded", async () => {
  const { tracks, recorders } = fakeDevices();
  const { recorder } = ownRecorder();
  const starting = recorder.start("voice");
  recorder.leave();
  await starting;
  expect(recorder.state).toEqual({ phase: "idle" });
  expect([tracks.open, recorders.length]).toEqual([0, 0]);
});

test("a press by mistake is no message", async () => {
  fakeDevices();
  const { recorder } = await recorded(0.2);
  expect(recorder.state).toMatchObject({ phase: "idle", refusal: expect.stringContaining("trop court") });
});

test.each([
  ["NotAllowedError", "voice", "Autorisez-le dans les réglages"],
  ["NotFoundError", "voice", "Aucun micro"],
  ["NotFoundError", "video", "ou enregistrez un message vocal"],
  ["NotReadableError", "voice", "Une autre application"],
] as const)("%s for a %s note is told in words that say what to do", async (refusal, kind, words) => {
  fakeDevices({ refusal });
  const { recorder } = ownRecorder();
  await recorder.start(kind);
  expect(recorder.state).toMatchObject({ phase: "idle", refusal: expect.stringContaining(words) });
});

test("nothing is asked of a browser that cannot record what the server takes", async () => {
  const { asked } = fakeDevices({ formats: ["audio/ogg"] });
  const { recorder } = ownRecorder();
  await recorder.start("voice");
  expect(recorder.state).toMatchObject({ refusal: expect.stringContaining("Mettez-le à jour") });
  expect(asked).toEqual([]);
});

test("MP4 is recorded where the browser can, because every phone plays it", async () => {
  const { recorders } = fakeDevices({ formats: ["audio/webm;codecs=opus", "audio/mp4;codecs=mp4a.40.2"] });
  const { recorder } = ownRecorder();
  await recorder.start("voice");
  expect(recorders[0]?.mimeType).toBe("audio/mp4;codecs=mp4a.40.2");
  recorder.discard();
});
