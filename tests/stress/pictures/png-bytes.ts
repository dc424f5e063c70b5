import { constants, crc32, deflateSync } from "node:zlib";

/** PNG files by hand, for what no library would write. */
export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

interface Header {
  width: number;
  height: number;
  depth?: number;
  /** 0: grey, 2: colours, 3: palette, 6: colours and transparency */
  kind?: number;
}

export function header({ width, height, depth = 8, kind = 2 }: Header): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, kind, 0, 0, 0], 8);
  return chunk("IHDR", data);
}

export const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks, chunk("IEND")]);

/** The same file with more chunks after its header. */
export const withChunks = (file: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([file.subarray(0, 33), ...chunks, file.subarray(33)]);

/** The same file as the first image of an animation of two. */
export function animated(file: Buffer): Buffer {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const control = (sequence: number) => {
    const data = Buffer.alloc(26);
    for (const [at, value] of [sequence, width, height].entries()) data.writeUInt32BE(value, at * 4);
    data.writeUInt16BE(1, 20);
    data.writeUInt16BE(2, 22);
    return chunk("fcTL", data);
  };
  const count = Buffer.alloc(8);
  count.writeUInt32BE(2, 0);
  const sequence = Buffer.alloc(4);
  sequence.writeUInt32BE(2, 0);
  const second = Buffer.concat([sequence, deflateSync(Buffer.alloc((width * 3 + 1) * height))]);
  const end = file.length - 12;
  return Buffer.concat([
    withChunks(file.subarray(0, end), chunk("acTL", count), control(0)),
    control(1),
    chunk("fdAT", second),
    file.subarray(end),
  ]);
}

const BLOCK = 16 * 1024 * 1024;

/** Zeros, compressed a thousand to one without ever being there: so many times sixteen megabytes. */
export function bomb(blocks: number): Buffer {
  // Each block stands for itself, so that one can be repeated.
  const once = deflateSync(Buffer.alloc(BLOCK), { finishFlush: constants.Z_FULL_FLUSH });
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((((blocks * BLOCK) % 65_521) * 65_536 + 1) >>> 0);
  const blank = Buffer.from([0x03, 0x00]);
  return Buffer.concat([once.subarray(0, 2), ...Array<Buffer>(blocks).fill(once.subarray(2)), blank, sum]);
}
