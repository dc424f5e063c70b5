import { type CDPSession, chromium } from "@playwright/test";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { atMost, type Subject } from "../subject.ts";

const SCRIPT_GOAL_KB = 125;

/** What a visitor's browser downloads for the home page before anything is opened, as counted by the browser. */
export const weight: Subject = async (yard) => {
  const server = await yard.start();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const transferred = await countTransfers(await page.context().newCDPSession(page));
    await page.goto(`${server.url}/`, { waitUntil: "networkidle" });
    const total = sum(transferred.map(({ bytes }) => bytes));
    const script = sum(transferred.filter(({ type }) => /javascript/.test(type)).map(({ bytes }) => bytes));
    return [
      {
        name: "home page, script transferred before anything is opened",
        value: script,
        unit: "kB",
        goal: atMost(SCRIPT_GOAL_KB, script),
      },
      { name: "home page, everything transferred", value: total, unit: "kB" },
      { name: "home page, requests", value: transferred.length, unit: "" },
    ];
  } finally {
    await browser.close();
  }
};

const sum = (bytes: number[]) => bytes.reduce((total, one) => total + one, 0) / 1000;

/** Bytes on the wire, headers included, with the type that the server gave them. */
async function countTransfers(devtools: CDPSession): Promise<{ url: string; type: string; bytes: number }[]> {
  const pending = new Map<string, { url: string; type: string }>();
  const transferred: { url: string; type: string; bytes: number }[] = [];
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    pending.set(requestId, { url: response.url, type: response.mimeType });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const response = pending.get(requestId);
    if (response) transferred.push({ ...response, bytes: encodedDataLength });
  });
  await devtools.send("Network.enable");
  return transferred;
}
