import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readSessionToken } from "./session-token.server.ts";

const SECRET = "a-secret-of-the-tests";
const HTTP = { publicUrl: "http://localhost:3000" };
const HTTPS = { publicUrl: "https://elan.example" };

const signatureOf = (token: string, secret = SECRET) =>
  createHmac("sha256", secret).update(token).digest("base64");
const signed = (token: string, secret?: string) =>
  encodeURIComponent(`${token}.${signatureOf(token, secret)}`);
const read = (cookie: string | undefined, settings = HTTP) => readSessionToken(cookie, settings, SECRET);

describe("the session that a request carries", () => {
  it("is read from our own cookie, among others and in any order", () => {
    expect(read(`elan.session_token=${signed("abc")}`)).toBe("abc");
    expect(read(`theme=dark;elan.session_token=${signed("abc")}; other=x=y`)).toBe("abc");
    expect(read(`elan.session_token=${signed("a.b.c")}`)).toBe("a.b.c");
  });

  it("has another name behind TLS, and only that one counts there", () => {
    expect(read(`__Secure-elan.session_token=${signed("abc")}`, HTTPS)).toBe("abc");
    expect(read(`elan.session_token=${signed("abc")}`, HTTPS)).toBeUndefined();
    expect(read(`__Secure-elan.session_token=${signed("abc")}`, HTTP)).toBeUndefined();
    expect(read(`x-elan.session_token=${signed("abc")}`)).toBeUndefined();
  });

  it("is the first of several, whatever the others say", () => {
    expect(read(`elan.session_token=${signed("one")}; elan.session_token=${signed("two")}`)).toBe("one");
    expect(read(`elan.session_token=forged; elan.session_token=${signed("two")}`)).toBeUndefined();
  });

  it.each([
    ["nothing", undefined],
    ["an empty one", "elan.session_token="],
    ["no signature", "elan.session_token=abc"],
    ["an empty signature", "elan.session_token=abc."],
    ["a short signature", `elan.session_token=abc.${signatureOf("abc").slice(0, 20)}`],
    ["another's signature", `elan.session_token=${encodeURIComponent(`abc.${signatureOf("abd")}`)}`],
    ["another secret", `elan.session_token=${signed("abc", "another")}`],
    ["a signature alone", `elan.session_token=${encodeURIComponent(`.${signatureOf("")}`)}`],
    ["a broken escape", "elan.session_token=%E0%A4%A"],
  ])("is none for %s", (_, cookie) => expect(read(cookie)).toBeUndefined());
});
