import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Signs a link in a mail that works without an account and without a database row. `purpose` prevents that a
 * link for one action is used for another.
 */
export function signLink(secret: string, purpose: string, ...parts: string[]): string {
  const said = Buffer.from(JSON.stringify(parts)).toString("base64url");
  return `${said}.${signatureOf(secret, purpose, said)}`;
}

/** Returns the signed parts, or undefined if the signature is not valid. */
export function readSignedLink(secret: string, purpose: string, token: string): string[] | undefined {
  const [said = "", signature = "", ...rest] = token.split(".");
  const expected = Buffer.from(signatureOf(secret, purpose, said));
  const given = Buffer.from(signature);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined;
  return JSON.parse(Buffer.from(said, "base64url").toString("utf8")) as string[];
}

const signatureOf = (secret: string, purpose: string, said: string) =>
  createHmac("sha256", secret).update(`${purpose}\n${said}`).digest("base64url");
