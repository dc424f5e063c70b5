import { createHash } from "node:crypto";

/** For values that are only compared, never read back: the digest does not reveal its input. */
export function digest(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest().subarray(0, 16).toString("base64url");
}
