import { phonePicture } from "../abuse/pictures.ts";
import { drawing, grain } from "./drawing.ts";
import { each, expecting, MEGABYTE, type PictureFile, padded, SECRET } from "./picture-file.ts";
import { animated, chunk, withChunks } from "./png-bytes.ts";

type Size = readonly [number, number];

/** Where the quarters of the drawing are stored so that, turned as the orientation from 1 to 8 says, it is upright. */
const STORED = ["0123", "1032", "3210", "2301", "0213", "1302", "3120", "2031"];

const turned = (orientation: number, progressive: boolean) =>
  drawing(800, 800, [...(STORED[orientation - 1] ?? "")].map(Number))
    .withExif({ IFD0: { Copyright: SECRET }, IFD3: { GPSLatitude: "48/1 51/1 0/1" } })
    .withMetadata({ orientation })
    .jpeg({ progressive })
    .toBuffer();

const squares: Size[] = [600, 601, 640, 1_000, 1_200, 2_000, 3_024].map((side) => [side, side]);
const oblongs: Size[] = [[600, 601], [601, 600], [600, 6_000], [6_000, 600], [4_032, 3_024], [900, 700]]; // biome-ignore format: a list

const sized = (sizes: Size[]) => ({
  ...each(
    sizes,
    ([width, height]) => `jpeg of ${width} by ${height}`,
    ([width, height]) =>
      () =>
        drawing(width, height).jpeg().toBuffer(),
  ),
  ...each(
    sizes,
    ([width, height]) => `png of ${width} by ${height}`,
    ([width, height]) =>
      () =>
        drawing(width, height).png().toBuffer(),
  ),
});

const turns = each(
  [1, 2, 3, 4, 5, 6, 7, 8].flatMap((orientation) => [true, false].map((way) => [orientation, way] as const)),
  ([orientation, way]) => `jpeg with orientation ${orientation}${way ? ", progressive" : ""}`,
  ([orientation, way]) =>
    () =>
      turned(orientation, way),
);

const jpegs = {
  ...each(
    [20, 50, 80, 90, 100],
    (quality) => `jpeg of quality ${quality}`,
    (quality) => () => drawing().jpeg({ quality }).toBuffer(),
  ),
  "progressive jpeg": () => drawing(2_000).jpeg({ progressive: true }).toBuffer(),
  "progressive jpeg, 4:4:4": () =>
    drawing(2_000).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
  "jpeg, 4:4:4": () => drawing().jpeg({ chromaSubsampling: "4:4:4" }).toBuffer(),
  "jpeg of mozjpeg": () => drawing().jpeg({ mozjpeg: true }).toBuffer(),
  "jpeg in CMYK": () => drawing().toColourspace("cmyk").jpeg().toBuffer(),
  "jpeg in CMYK, progressive": () => drawing().toColourspace("cmyk").jpeg({ progressive: true }).toBuffer(),
  "jpeg in CMYK with its profile": () =>
    drawing().toColourspace("cmyk").withIccProfile("cmyk").jpeg().toBuffer(),
  "jpeg in the colours of a phone": () => drawing().withIccProfile("p3").jpeg().toBuffer(),
  "jpeg in named colours": () => drawing().withIccProfile("srgb").jpeg().toBuffer(),
  "jpeg of 64 megapixels": () => drawing(8_000).jpeg({ quality: 40 }).toBuffer(),
};

const pngs = {
  "png of 16 bits": () => drawing().toColourspace("rgb16").png().toBuffer(),
  "png of 16 bits, interlaced": () => drawing().toColourspace("rgb16").png({ progressive: true }).toBuffer(),
  "png, interlaced": () => drawing().png({ progressive: true }).toBuffer(),
  "png with transparency": () => drawing().ensureAlpha().png().toBuffer(),
  "png of 16 bits with transparency": () => drawing().ensureAlpha().toColourspace("rgb16").png().toBuffer(),
  "png with a palette": () => drawing().png({ palette: true }).toBuffer(),
  "png with a palette of four": () => drawing().png({ palette: true, colours: 4 }).toBuffer(),
  "png, hardly compressed": () => drawing().png({ compressionLevel: 0 }).toBuffer(),
  "png in the colours of a phone": () => drawing().withIccProfile("p3").png().toBuffer(),
  "png of 64 megapixels": () => drawing(8_000).png().toBuffer(),
  "png that moves": async () => animated(await drawing().png().toBuffer()),
};

/** Two things in one file: what is taken is the picture, and the picture alone. */
const polyglots = {
  "jpeg with a page behind it": async () =>
    Buffer.concat([await drawing().jpeg().toBuffer(), Buffer.from(`<script>"${SECRET}"</script>`)]),
  "jpeg with a zip behind it": async () =>
    Buffer.concat([await drawing().jpeg().toBuffer(), Buffer.from(`PK\x03\x04${SECRET}PK\x05\x06`)]),
  "jpeg with a comment that is code": async () => {
    const file = await drawing().jpeg().toBuffer();
    const words = Buffer.from(`*/=1;alert("${SECRET}");/*`);
    const comment = Buffer.from([0xff, 0xfe, 0, words.length + 2]);
    return Buffer.concat([file.subarray(0, 2), comment, words, file.subarray(2)]);
  },
  "jpeg with filling before its frame": async () => {
    const file = await drawing().jpeg().toBuffer();
    return Buffer.concat([file.subarray(0, 2), Buffer.alloc(50, 0xff), file.subarray(2)]);
  },
  "png with a page in its text": async () =>
    withChunks(await drawing().png().toBuffer(), chunk("tEXt", Buffer.from(`Comment\0<html>${SECRET}`))),
  "png with a program behind it": async () =>
    Buffer.concat([await drawing().png().toBuffer(), Buffer.from(`MZ<?php echo "${SECRET}";`)]),
  "png with chunks of its own": async () =>
    withChunks(await drawing().png().toBuffer(), chunk("elAn", Buffer.from(SECRET))),
  "jpeg of 5 MB to the byte": async () => padded(await drawing().jpeg().toBuffer(), 5 * MEGABYTE),
  "png of 5 MB to the byte": async () => padded(await drawing().png().toBuffer(), 5 * MEGABYTE),
};

export const GOOD_FILES: PictureFile[] = [
  ...expecting("drawn", { ...sized(squares), ...turns, ...jpegs, ...pngs, ...polyglots }),
  ...expecting("taken", {
    ...sized(oblongs),
    "jpeg in grey": () => drawing().greyscale().jpeg().toBuffer(),
    "png in grey": () => drawing().greyscale().png().toBuffer(),
    "png of one bit": () => drawing().greyscale().png({ palette: true, colours: 2 }).toBuffer(),
    "png that is hardly there": () => drawing().ensureAlpha(0.1).png().toBuffer(),
    "jpeg of grain": () => grain().jpeg({ quality: 95 }).toBuffer(),
    "png of grain": () => grain(1_200).png().toBuffer(),
    "jpeg of a phone, 50 megapixels": () => phonePicture(),
  }),
];
