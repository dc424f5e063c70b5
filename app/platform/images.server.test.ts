import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { reencodeImage } from "./images.server.ts";

const FORMAT = "Format invalide. Seuls les fichiers JPG et PNG sont acceptés.";
const BYTES = "Fichier trop volumineux. Taille maximale : 5MB.";
const SIDE = "Les dimensions de l’image sont trop petites. Minimum 600px de largeur et hauteur.";
const PIXELS = "Les dimensions de l’image sont trop grandes. Réduisez-la et réessayez.";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b8431f" } });
const refusal = (message: string) => ({ name: "AppError", code: "invalid_input", message });

describe("reencodeImage", () => {
  test("makes a square WebP of a JPEG and of a PNG", async () => {
    for (const bytes of [
      await picture(900, 700).jpeg().toBuffer(),
      await picture(700, 900).png().toBuffer(),
    ]) {
      const made = await sharp(await reencodeImage(bytes, { outputSide: 640 })).metadata();
      expect(made).toMatchObject({ format: "webp", width: 640, height: 640 });
    }
  });

  test("does not enlarge", async () => {
    const made = await reencodeImage(await picture(600, 800).png().toBuffer(), { outputSide: 1_200 });
    expect(await sharp(made).metadata()).toMatchObject({ width: 600, height: 600 });
  });

  test("turns the picture upright and drops what was written about it", async () => {
    // Lying on its side: the left half is white, and becomes the top.
    const half = await picture(400, 800).negate().jpeg().toBuffer();
    const bytes = await picture(800, 800)
      .composite([{ input: half, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: "secret" }, IFD3: { GPSLatitude: "48/1 51/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const made = await reencodeImage(bytes, { outputSide: 600 });
    const { exif, orientation, icc, xmp } = await sharp(made).metadata();
    expect({ exif, orientation, icc, xmp }).toEqual({});
    const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? -1;
    expect(red(550, 50)).toBeLessThan(120);
    expect(red(50, 50)).toBeLessThan(120);
    expect(red(50, 550)).toBeGreaterThan(140);
  });

  test.each([
    [599, 800],
    [800, 599],
  ])("refuses %i by %i", async (width, height) => {
    const bytes = await picture(width, height).png().toBuffer();
    await expect(reencodeImage(bytes, { outputSide: 600 })).rejects.toMatchObject(refusal(SIDE));
  });

  test("another smallest side can be asked for", async () => {
    const bytes = await picture(80, 80).png().toBuffer();
    await expect(reencodeImage(bytes, { minSide: 64, outputSide: 64 })).resolves.toBeInstanceOf(Buffer);
  });

  test("refuses more than 5 MB", async () => {
    const bytes = Buffer.concat([await picture(700, 700).jpeg().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]);
    await expect(reencodeImage(bytes, { outputSide: 600 })).rejects.toMatchObject(refusal(BYTES));
  });

  test("refuses every other format, whatever it calls itself", async () => {
    const png = await picture(700, 700).png().toBuffer();
    const others = [
      await picture(700, 700).webp().toBuffer(),
      await picture(700, 700).gif().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="700" height="700"/>'),
      Buffer.from("<?php echo 1;"),
      Buffer.alloc(0),
      // The right first bytes, and nothing that can be read after them.
      png.subarray(0, 8),
      png.subarray(0, png.length - 200),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from("not a picture")]),
    ];
    for (const bytes of others)
      await expect(reencodeImage(bytes, { outputSide: 600 })).rejects.toMatchObject(refusal(FORMAT));
  });

  test("refuses a small file that unfolds into a huge picture", async () => {
    // The header says 20 000 by 20 000; no more than that is needed to refuse it.
    const bomb = await picture(700, 700).png().toBuffer();
    bomb.writeUInt32BE(20_000, 16);
    bomb.writeUInt32BE(20_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    await expect(reencodeImage(bomb, { outputSide: 600 })).rejects.toMatchObject(refusal(PIXELS));
  });
});
