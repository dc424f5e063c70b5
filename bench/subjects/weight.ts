import { type CDPSession, chromium } from "@playwright/test";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { atMost, type Subject } from "../subject.ts";

const SCRIPT_GOAL_KB = 115;

/** What a visitor's browser downloads for the home page before anything is opened, as counted by the browser. */
export const weight: Subject = async (servers) => {
  const server = await servers.start();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const transfers = await recordTransfers(await page.context().newCDPSession(page));
    await page.goto(`${server.url}/`, { waitUntil: "networkidle" });
    const scripts = transfers.filter(({ type }) => /javascript/.test(type));
    const script = sum(scripts, "body");
    return [
      {
        name: "home page, brotli script before anything is opened",
        value: script,
        unit: "kB",
        goal: atMost(SCRIPT_GOAL_KB, script),
      },
      {
        name: `  the same in ${scripts.length} files with the headers of HTTP`,
        value: sum(scripts, "wire"),
        unit: "kB",
      },
      {
        name: `home page, everything, ${transfers.length} requests`,
        value: sum(transfers, "wire"),
        unit: "kB",
      },
    ];
  } finally {
    await browser.close();
  }
};

interface Transfer {
  type: string;
  /** bytes on the wire, headers included */
  wire: number;
  body: number;
}

const sum = (transfers: Transfer[], part: "wire" | "body") =>
  transfers.reduce((total, transfer) => total + transfer[part], 0) / 1000;

/** Everything that the page transfers from now on, with the type that the server gave it. */
async function recordTransfers(devtools: CDPSession): Promise<Transfer[]> {
  const pending = new Map<string, { type: string; head: number }>();
  const transfers: Transfer[] = [];
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    pending.set(requestId, { type: response.mimeType, head: response.encodedDataLength });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const { type, head } = pending.get(requestId) ?? { type: "", head: 0 };
    transfers.push({ type, wire: encodedDataLength, body: encodedDataLength - head });
  });
  await devtools.send("Network.enable");
  return transfers;
}
