import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { PICTURE_REFUSALS, type PictureRefusal, readPicture, refuseDimensions } from "./picture-rules.ts";

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const refusalOf = async (bytes: Uint8Array) => {
  const read = await readPicture(blob(bytes));
  return "refusal" in read ? read.refusal : undefined;
};
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b8431f" } });

test("refusals are in the words of the specification", () => {
  expect(Object.values(PICTURE_REFUSALS).map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    "Format invalide. Seuls les fichiers JPG et PNG sont acceptés.",
    "Fichier trop volumineux. Taille maximale : 5MB.",
    "Les dimensions de l’image sont trop petites. Minimum 600px de largeur et hauteur.",
    "Les dimensions de l’image sont trop grandes. Réduisez-la et réessayez.",
  ]);
});

test.each<[number, number, PictureRefusal | undefined]>([
  [600, 600, undefined],
  [599, 4_000, "side"],
  [4_000, 599, "side"],
  [8_000, 8_000, undefined],
  [8_001, 8_000, "pixels"],
  [100_000_000, 1, "pixels"],
])("%i by %i is refused as %s", (width, height, refusal) =>
  expect(refuseDimensions(width, height)).toBe(refusal),
);

describe("what is read of a file", () => {
  test("is what its picture measures, in every kind of JPEG and PNG", async () => {
    const kinds = [
      (image: Sharp) => image.png(),
      (image: Sharp) => image.png({ progressive: true, palette: true }),
      (image: Sharp) => image.jpeg(),
      (image: Sharp) => image.jpeg({ progressive: true }),
      (image: Sharp) => image.withExif({ IFD0: { Copyright: "x".repeat(20_000) } }).jpeg({ mozjpeg: true }),
      (image: Sharp) => image.toColourspace("cmyk").withIccProfile("cmyk").jpeg(),
    ];
    for (const kind of kinds)
      for (const [width, height] of [
        [600, 601],
        [599, 700],
        [700, 599],
      ] as const)
        expect(await refusalOf(await kind(picture(width, height)).toBuffer())).toBe(
          refuseDimensions(width, height),
        );
  });

  test("is its whole content, once it may be taken", async () => {
    const bytes = await picture(600, 600).jpeg().toBuffer();
    expect(await readPicture(blob(bytes))).toEqual({ bytes: new Uint8Array(bytes) });
  });

  test("never ends in anything but an answer", async () => {
    const beginning = fc.constantFrom(
      [0xff, 0xd8, 0xff],
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
      [],
    );
    await fc.assert(
      fc.asyncProperty(beginning, fc.uint8Array({ maxLength: 300 }), async (first, rest) => {
        const read = await readPicture(blob(new Uint8Array([...first, ...rest])));
        expect("refusal" in read ? Object.keys(PICTURE_REFUSALS) : ["bytes"]).toContain(
          "refusal" in read ? read.refusal : "bytes",
        );
      }),
      { numRuns: 500 },
    );
  });

  test("is refused by its kind before its size, whatever follows", async () => {
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    expect(await refusalOf(large)).toBe("format");
    large.set([0xff, 0xd8, 0xff]);
    expect(await refusalOf(large)).toBe("bytes");
  });
});
