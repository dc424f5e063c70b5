import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { ask } from "../../fixtures/server/http.ts";
import { BOUNDARY } from "./bodies.ts";

/** Under a megabyte, and half a gigabyte when it is unfolded: 16 bits a channel, sent from coarse to fine. */
export function giantPicture(side = 8_000): Promise<Buffer> {
  return sharp({ create: { width: side, height: side - 1, channels: 4, background: "#b8431f" } })
    .toColourspace("rgb16")
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();
}

/** As large as phones make them: fifty million pixels. */
export function phonePicture(width = 8_160, height = 6_120): Promise<Buffer> {
  const [across, down] = [width / 40, height / 40];
  const grain = { raw: { width: across, height: down, channels: 3 as const } };
  return sharp(randomBytes(across * down * 3), grain)
    .resize(width, height, { kernel: "cubic" })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Sends a photo as the account page does. */
export function sendPhoto(
  url: string,
  bytes: Buffer,
  headers: { Cookie: string; "X-Forwarded-For": string },
) {
  const field = (name: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
  const body = Buffer.concat([
    Buffer.from(`${field("intent")}\r\n\r\nphoto\r\n${field("photo")}; filename="photo"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  const contentType = `multipart/form-data; boundary=${BOUNDARY}`;
  return ask(`${url}/dashboard/account`, {
    method: "POST",
    headers: { ...headers, "Content-Type": contentType, "Content-Length": String(body.length), Origin: url },
    body,
  });
}
