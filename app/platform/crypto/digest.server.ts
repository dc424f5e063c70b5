import { createHash } from "node:crypto";

/** What only has to be recognised is kept as this: it says nothing of what it was made from. */
export function digest(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest().subarray(0, 16).toString("base64url");
}
