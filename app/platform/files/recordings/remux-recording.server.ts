import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import {
  LONGEST_SIDE,
  RECORDING_FILES,
  type RecordingKind,
  type RecordingRefusal,
  type RemuxAnswer,
  recordingBytes,
  TOLERATED_SECONDS,
} from "./recording-rules.ts";

const AUDIO_CODECS = ["opus", "aac"];
const VIDEO_CODECS = ["vp8", "vp9", "avc", "av1"];
const MOST_CHANNELS = 2;
const SAMPLE_RATES = { least: 8_000, most: 96_000 };
/** A minute of Opus in its shortest packets has 24 000. */
const MOST_PACKETS = 30_000;
/** A person would hear nothing in a shorter recording. */
const LEAST_SECONDS = 0.2;

class Refused extends Error {
  constructor(readonly refusal: RecordingRefusal) {
    super(refusal);
  }
}

function refuseUnless(holds: boolean, refusal: RecordingRefusal = "format"): asserts holds {
  if (!holds) throw new Refused(refusal);
}

/**
 * Reads the packets of a recording and writes them into a new file, so that nothing else of the given file is
 * left: no title, place or device, and nothing before, between or behind the packets. The packets themselves are
 * not decoded. Belongs into a thread that can be ended, because the file comes from a stranger.
 */
export async function remuxRecording(given: Uint8Array, kind: RecordingKind): Promise<RemuxAnswer> {
  // The package would write what it thinks of the file to the log.
  Logging.level = LogLevel.Silent;
  if (given.length > recordingBytes(kind)) return { refusal: "bytes" };
  const input = new Input({ source: new BufferSource(given), formats: [WEBM, MP4] });
  try {
    return await remux(input, given.length, kind);
  } catch (error) {
    // A broken file fails in as many ways as it can be broken.
    return { refusal: error instanceof Refused ? error.refusal : "format" };
  } finally {
    input.dispose();
  }
}

async function remux(input: Input, givenBytes: number, kind: RecordingKind): Promise<RemuxAnswer> {
  const { audio, video } = await findTracks(input, kind);
  const budget = { packets: MOST_PACKETS, bytes: givenBytes };
  const heard = await readPackets(audio, budget);
  const seen = video ? await readPackets(video, budget) : [];
  const { start, seconds } = measure([...heard, ...seen]);
  refuseUnless(!video || seen[0]?.type === "key");

  const codecs = [await audio.getCodec(), video && (await video.getCodec())];
  const container = codecs.includes("aac") || codecs.includes("avc") ? "mp4" : "webm";
  const target = new BufferTarget();
  const format =
    container === "mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
  const output = new Output({ format, target });
  const writeSeen = video && (await addVideo(output, video));
  const writeHeard = await addAudio(output, audio);
  await output.start();
  // The packets of both go in together, in the order of time.
  const moved = (packet: EncodedPacket) => packet.clone({ timestamp: packet.timestamp - start });
  let [nextSeen, nextHeard] = [0, 0];
  while (nextSeen < seen.length || nextHeard < heard.length) {
    const [frame, sound] = [seen[nextSeen], heard[nextHeard]];
    if (frame && writeSeen && (!sound || frame.timestamp <= sound.timestamp)) {
      await writeSeen(moved(frame));
      nextSeen += 1;
    } else if (sound) {
      await writeHeard(moved(sound));
      nextHeard += 1;
    } else throw new Refused("format");
  }
  await output.finalize();
  refuseUnless(target.buffer !== null);
  const [extension, contentType] = RECORDING_FILES[kind][container];
  return {
    bytes: new Uint8Array(target.buffer),
    extension,
    contentType,
    durationMs: Math.round(seconds * 1000),
    width: video ? await video.getDisplayWidth() : null,
    height: video ? await video.getDisplayHeight() : null,
  };
}

interface Tracks {
  audio: InputAudioTrack;
  video: InputVideoTrack | undefined;
}

/** A voice note has one track of sound and nothing else; a video note has one of each. */
async function findTracks(input: Input, kind: RecordingKind): Promise<Tracks> {
  const tracks = await input.getTracks();
  const [audio, ...moreAudio] = tracks.filter((track) => track.isAudioTrack());
  const [video, ...moreVideo] = tracks.filter((track) => track.isVideoTrack());
  refuseUnless(audio !== undefined && moreAudio.length === 0 && moreVideo.length === 0);
  refuseUnless((video !== undefined) === (kind === "video"));
  refuseUnless(tracks.length === (video ? 2 : 1));
  refuseUnless(!tracks.some(isEncoded));
  refuseUnless(AUDIO_CODECS.includes(String(await audio.getCodec())));
  const [channels, rate] = [await audio.getNumberOfChannels(), await audio.getSampleRate()];
  refuseUnless(channels >= 1 && channels <= MOST_CHANNELS);
  refuseUnless(rate >= SAMPLE_RATES.least && rate <= SAMPLE_RATES.most);
  if (!video) return { audio, video };
  refuseUnless(VIDEO_CODECS.includes(String(await video.getCodec())));
  for (const side of [
    await video.getCodedWidth(),
    await video.getCodedHeight(),
    await video.getDisplayWidth(),
    await video.getDisplayHeight(),
  ])
    refuseUnless(Number.isInteger(side) && side >= 1 && side <= LONGEST_SIDE);
  return { audio, video };
}

/**
 * In Matroska every packet can be told to begin with the same bytes: a few megabytes then unfold into terabytes, as
 * soon as the packets are read. No recorder writes that. The package keeps it to itself, so this reads a field of its
 * inside; a Matroska track without the field is refused too.
 */
function isEncoded(track: InputTrack): boolean {
  const { internalTrack } = (track as unknown as { _backing: { internalTrack?: InternalTrack } })._backing;
  if (!internalTrack) return true;
  const { decodingInstructions, encryptionInfo } = internalTrack;
  const isMatroska = "segment" in internalTrack;
  return isMatroska ? decodingInstructions?.length !== 0 : Boolean(encryptionInfo);
}

interface InternalTrack {
  segment?: unknown;
  decodingInstructions?: unknown[];
  encryptionInfo?: unknown;
}

/** A file can name the same bytes as many packets, so what they add up to is limited by the file's own size. */
async function readPackets(
  track: InputTrack,
  budget: { packets: number; bytes: number },
): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    budget.packets -= 1;
    budget.bytes -= packet.byteLength;
    refuseUnless(budget.packets >= 0 && budget.bytes >= 0);
    packets.push(packet);
    const { timestamp } = packets[0] ?? packet;
    refuseUnless(Math.abs(packet.timestamp - timestamp) <= TOLERATED_SECONDS, "duration");
  }
  refuseUnless(packets.length > 0, "empty");
  return packets;
}

/** The duration is measured, because the header of the file may lie. */
function measure(packets: EncodedPacket[]): { start: number; seconds: number } {
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { timestamp, duration } of packets) {
    start = Math.min(start, timestamp);
    end = Math.max(end, timestamp + duration);
  }
  refuseUnless(end - start <= TOLERATED_SECONDS, "duration");
  refuseUnless(end - start >= LEAST_SECONDS, "empty");
  return { start, seconds: end - start };
}

async function addVideo(output: Output, track: InputVideoTrack) {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  refuseUnless(codec !== null && decoderConfig !== null);
  const source = new EncodedVideoPacketSource(codec);
  // Phones hold the camera upright and say how to turn the picture.
  output.addVideoTrack(source, { rotation: await track.getRotation() });
  return (packet: EncodedPacket) => source.add(packet, { decoderConfig });
}

async function addAudio(output: Output, track: InputAudioTrack) {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  refuseUnless(codec !== null && decoderConfig !== null);
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  return (packet: EncodedPacket) => source.add(packet, { decoderConfig });
}
