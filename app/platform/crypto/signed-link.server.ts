import { createHmac, timingSafeEqual } from "node:crypto";

/** What a link in a mail lets its reader do, without an account and without a row: `purpose` keeps one from serving as another. */
export function signLink(secret: string, purpose: string, ...parts: string[]): string {
  const said = Buffer.from(JSON.stringify(parts)).toString("base64url");
  return `${said}.${signatureOf(secret, purpose, said)}`;
}

/** The parts that were signed, or undefined when nobody here has signed them. */
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
