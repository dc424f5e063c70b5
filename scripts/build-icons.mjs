// Draws the icon that launchers cut to their own shape, from the mark: node scripts/build-icons.mjs. It is committed.
import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { root } from "./prepare.mjs";

const SIZE = 512;
const GROUND = "#fbf8f3";
/** Whatever the shape, a circle of four fifths of the width stays; the mark is well within it. */
const SHARE = 0.72;

const file = (name) => path.join(root, "public", name);
// Without its own rounded ground: the launcher draws the corners.
const mark = readFileSync(file("images/mark.svg"), "utf8").replace(/<rect[^>]*>/, "");
const inner = Math.round(SIZE * SHARE);
const drawing = await sharp(Buffer.from(mark), { density: (72 * inner) / 32 })
  .resize(inner, inner)
  .png()
  .toBuffer();
await sharp({ create: { width: SIZE, height: SIZE, channels: 3, background: GROUND } })
  .composite([{ input: drawing, gravity: "center" }])
  .png({ compressionLevel: 9, palette: true })
  .toFile(file("icons/icon-maskable-512.png"));
