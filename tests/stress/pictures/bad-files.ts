import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { giantPicture } from "../abuse/pictures.ts";
import { drawing, grain, noise } from "./drawing.ts";
import { each, expecting, MEGABYTE, type PictureFile, padded, range } from "./picture-file.ts";
import { bomb, chunk, header, png, SIGNATURE, withChunks } from "./png-bytes.ts";

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><script>alert(1)</script></svg>';
const START = Buffer.from([0xff, 0xd8, 0xff]);

const grains = { jpeg: grain().jpeg({ quality: 90 }).toBuffer(), png: grain().png().toBuffer() };
const FORMATS = ["jpeg", "png"] as const;

const small = [[1, 1], [599, 599], [599, 600], [600, 599], [20, 5_000], [5_000, 20], [599, 9_000], [300, 300]] as const; // biome-ignore format: a list

const tooSmall = each(
  FORMATS.flatMap((format) => small.map((size) => [format, ...size] as const)),
  ([format, width, height]) => `${format} of ${width} by ${height}`,
  ([format, width, height]) =>
    () =>
      drawing(width, height)[format]().toBuffer(),
);

const otherFormats = {
  ...each(
    ["webp", "gif", "avif", "tiff"] as const,
    (format) => `${format}`,
    (format) => () => drawing().toFormat(format).toBuffer(),
  ),
  "gif that moves": async () => (await moving()).gif().toBuffer(),
  "webp that moves": async () => (await moving()).webp().toBuffer(),
  svg: () => Buffer.from(SVG),
  "svg with a prologue": () => Buffer.from(`<?xml version="1.0"?>${SVG}`),
  "svg with a mark before it": () => Buffer.from(`\ufeff${SVG}`),
  "svg, compressed": () => gzipSync(SVG),
  "svg behind the first bytes of a png": () => Buffer.concat([SIGNATURE, Buffer.from(SVG)]),
  "svg behind the first bytes of a jpeg": () => Buffer.concat([START, Buffer.from(SVG)]),
  heic: () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
  bmp: () => Buffer.concat([Buffer.from("BM"), Buffer.alloc(200)]),
  ico: () => Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(200)]),
  pdf: () => Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj"),
  zip: () => Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(200)]),
  program: () => Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(200)]),
  page: () => Buffer.from("<!doctype html><script>alert(1)</script>"),
  script: () => Buffer.from("<?php echo 1;"),
  text: () => Buffer.from("Bonjour"),
  json: () => Buffer.from("{}"),
  nothing: () => Buffer.alloc(0),
  "one byte": () => Buffer.from([0xff]),
  zeros: () => Buffer.alloc(100_000),
  "6 MB of zeros": () => Buffer.alloc(6 * MEGABYTE),
  "6 MB of text": () => Buffer.alloc(6 * MEGABYTE, "a"),
  "jpeg 2000": () => Buffer.from("\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 ", "latin1"),
  "jpeg xl": () => Buffer.from([0xff, 0x0a, 0xfa, 0x7f, 0x90]),
  "png of the first iPhones": () => png(chunk("CgBI", Buffer.alloc(4)), header({ width: 800, height: 800 })),
};

const moving = async () => {
  const frames = await Promise.all(
    [drawing(700), drawing(700, 700, [3, 2, 1, 0])].map((frame) => frame.png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } });
};

const broken = {
  ...each(
    FORMATS.flatMap((format) => range(32).map((at) => [format, (at + 0.5) / 33] as const)),
    ([format, share]) => `${format}, ${Math.round(share * 100)}\u00a0% of it`,
    ([format, share]) =>
      async () => {
        const whole = await grains[format];
        return whole.subarray(0, Math.floor(whole.length * share));
      },
  ),
  ...each(
    range(20),
    (at) => `png that is noise from its ${at * 20 + 8}th byte on`,
    (at) => async () => Buffer.concat([(await grains.png).subarray(0, at * 20 + 8), noise(50_000, at)]),
  ),
  ...each(
    range(20),
    (at) => `jpeg that is noise, ${at}`,
    (at) => () => Buffer.concat([START, noise(50_000, at + 1)]),
  ),
  "jpeg that ends as it begins": () => Buffer.concat([START, Buffer.from([0xd9])]),
  "jpeg of frames without a height": async () => {
    const file = Buffer.from(await drawing().jpeg().toBuffer());
    const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
    file.writeUInt16BE(0, frame + 5);
    return file;
  },
  "png without data": () => png(header({ width: 800, height: 800 })),
  "png with data of another picture": () =>
    png(header({ width: 800, height: 800 }), chunk("IDAT", deflateSync(Buffer.alloc(1_000)))),
  "png with data that is none": () =>
    png(header({ width: 800, height: 800 }), chunk("IDAT", Buffer.from("not compressed"))),
  "png of no width": () => png(header({ width: 0, height: 800 })),
  "png of a kind that there is not": () =>
    png(header({ width: 800, height: 800, kind: 5 }), chunk("IDAT", deflateSync(Buffer.alloc(10)))),
};

/** Whatever a decoder makes of these, nothing else comes of it. */
const damaged = each(
  FORMATS.flatMap((format) => range(20).map((at) => [format, at] as const)),
  ([format, at]) => `${format} with ${at * 4 + 1} wrong bytes`,
  ([format, at]) =>
    async () => {
      const file = Buffer.from(await grains[format]);
      for (const wrong of range(at * 4 + 1))
        file[700 + (((wrong + 1) * 7_919 * (at + 3)) % (file.length - 700))] = wrong;
      return file;
    },
);

const huge = (width: number, height: number, depth = 8, kind = 2) =>
  png(header({ width, height, depth, kind }), chunk("IDAT", bomb(8)));

const tooLarge = {
  "png of 30 000 by 30 000, all there": () => huge(30_000, 30_000, 1, 0),
  "png of 30 000 by 30 000 in colours": () => huge(30_000, 30_000),
  "png of 65 535 by 65 535": () => huge(65_535, 65_535, 16, 6),
  "png as large as a png can say": () => huge(2_147_483_647, 2_147_483_647),
  "png of one row": () => huge(100_000_000, 600),
  "png of one column": () => huge(600, 100_000_000),
  "png of 65 megapixels": () => drawing(8_125, 8_001).png().toBuffer(),
  "png of half a gigabyte": () => giantPicture(),
  "jpeg of 100 megapixels": () => drawing(10_000).jpeg({ quality: 40 }).toBuffer(),
  "jpeg of 100 megapixels, progressive": () =>
    drawing(10_000).jpeg({ quality: 40, progressive: true }).toBuffer(),
  "jpeg that says 65 500 by 65 500": async () => {
    const file = Buffer.from(await drawing().jpeg().toBuffer());
    const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
    file.writeUInt16BE(65_500, frame + 5);
    file.writeUInt16BE(65_500, frame + 7);
    return file;
  },
};

const keyword = (word: string) => Buffer.from(`${word}\0\0`, "latin1");

/** Small pictures with parts that unfold into gigabytes, and a jpeg that never ends. */
const unfolding = {
  "png with data of four gigabytes": () => png(header({ width: 800, height: 800 }), chunk("IDAT", bomb(256))),
  "png with a profile of four gigabytes": async () =>
    withChunks(await drawing().png().toBuffer(), chunk("iCCP", Buffer.concat([keyword("p"), bomb(256)]))),
  "png with a text of four gigabytes": async () =>
    withChunks(await drawing().png().toBuffer(), chunk("zTXt", Buffer.concat([keyword("t"), bomb(256)]))),
  "png with two thousand texts": async () =>
    withChunks(
      await drawing().png().toBuffer(),
      ...range(2_000).map((at) => chunk("tEXt", Buffer.from(`t${at}\0${"x".repeat(1_000)}`))),
    ),
  "progressive jpeg of thousands of scans": async () => {
    const file = await drawing(4_000).jpeg({ progressive: true }).toBuffer();
    const scan = file.subarray(file.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    const times = Math.min(3_000, Math.floor((4 * MEGABYTE) / scan.length));
    return Buffer.concat([file.subarray(0, -2), ...Array<Buffer>(times).fill(scan), file.subarray(-2)]);
  },
};

const tooHeavy = {
  "jpeg of 5 MB and a byte": async () => padded(await drawing().jpeg().toBuffer(), 5 * MEGABYTE + 1),
  "png of 5 MB and a byte": async () => padded(await drawing().png().toBuffer(), 5 * MEGABYTE + 1),
  "png of 7 MB": () => grain(1_600).png().toBuffer(),
  "jpeg of 6 MB": () => grain(2_300).jpeg({ quality: 97 }).toBuffer(),
};

export const BAD_FILES: PictureFile[] = [
  ...expecting("side", tooSmall),
  ...expecting("format", { ...otherFormats, ...broken }),
  ...expecting("either", { ...damaged, ...unfolding }),
  ...expecting("pixels", tooLarge),
  ...expecting("bytes", tooHeavy),
];
