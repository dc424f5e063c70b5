import { describe, expect, it } from "vitest";
import { readSettings } from "./env.server.ts";

describe("settings", () => {
  it("are all optional, and an empty one is an absent one", () => {
    const settings = readSettings({ PORT: "", DATABASE_URL: " " });
    expect(settings).toMatchObject({
      port: 3000,
      seed: "demo",
      publicUrl: "http://localhost:3000",
      outboxPage: true,
    });
    expect(settings.databaseUrl).toBeUndefined();
  });

  it("seed nothing into somebody's database unless told to", () => {
    const DATABASE_URL = "postgresql://elan@localhost/elan";
    expect(readSettings({ DATABASE_URL }).seed).toBe("none");
    expect(readSettings({ DATABASE_URL, SEED: "demo" }).seed).toBe("demo");
  });

  it("never show the outbox where real mail can be in it", () => {
    expect(readSettings({ DATABASE_URL: "postgresql://elan@localhost/elan" }).outboxPage).toBe(false);
    expect(readSettings({ SMTP_URL: "smtp://localhost" }).outboxPage).toBe(false);
  });

  it.each([
    [{ PORT: "abc" }, /PORT/],
    [{ PORT: "70000" }, /PORT/],
    [{ PORT: "80.5" }, /PORT/],
    [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL/],
    [{ PUBLIC_URL: "elan" }, /PUBLIC_URL/],
    [{ SEED: "all" }, /SEED/],
    [{ SMTP_URL: "http://x" }, /SMTP_URL/],
    [{ GEOCODER_URL: "ftp://x" }, /GEOCODER_URL/],
    [{ TRUSTED_PROXIES: "-1" }, /TRUSTED_PROXIES/],
    [{ LOG_LEVEL: "loud" }, /LOG_LEVEL/],
  ])("refuse %j with a sentence that names the setting", (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence);
  });
});
