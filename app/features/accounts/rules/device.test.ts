import { describe, expect, it } from "vitest";
import { describeDevice } from "./device.ts";

const CASES: [string, string, string][] = [
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36",
    "Chrome sur Windows",
    "computer",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0",
    "Edge sur Windows",
    "computer",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari sur Mac",
    "computer",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox sur Linux", "computer"],
  [
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36",
    "Chrome sur ChromeOS",
    "computer",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari sur iPhone",
    "phone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1",
    "Chrome sur iPhone",
    "phone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/139.0 Mobile/15E148 Safari/605.1.15",
    "Firefox sur iPad",
    "tablet",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
    "Chrome sur Android",
    "phone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36",
    "Samsung Internet sur tablette Android",
    "tablet",
  ],
  ["Dalvik/2.1.0 (Linux; U; Android 13)", "Tablette Android", "tablet"],
  ["curl/8.5.0", "Appareil inconnu", "computer"],
  ["", "Appareil inconnu", "computer"],
];

describe("a device", () => {
  it.each(CASES)("%s", (userAgent, name, kind) => {
    expect(describeDevice(userAgent)).toEqual({ name, kind });
  });

  it("may say nothing of itself", () => {
    expect(describeDevice(null)).toEqual({ name: "Appareil inconnu", kind: "computer" });
  });
});
