import { type CDPSession, chromium } from "@playwright/test";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { atMost, type Measure, type Subject } from "../subject.ts";

const PAGES = [
  { name: "home page", path: "/", goalKb: 123 },
  { name: "search page", path: "/coaches" },
];

/** Counts the bytes that a visitor's browser downloads for a page before anything is opened. */
export const weight: Subject = async (servers) => {
  const server = await servers.start();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const measures: Measure[] = [];
    for (const { name, path, goalKb } of PAGES) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      const transfers = await recordTransfers(await context.newCDPSession(page));
      await page.goto(server.url + path, { waitUntil: "networkidle" });
      await context.close();
      const scripts = transfers.filter(({ type }) => /javascript/.test(type));
      const script = sum(scripts, "body");
      measures.push(
        {
          name: `${name}, brotli script before anything is opened`,
          value: script,
          unit: "kB",
          ...(goalKb ? { goal: atMost(goalKb, script) } : {}),
        },
        {
          name: `  the same in ${scripts.length} files with the headers of HTTP`,
          value: sum(scripts, "wire"),
          unit: "kB",
        },
        {
          name: `${name}, everything, ${transfers.length} requests`,
          value: sum(transfers, "wire"),
          unit: "kB",
        },
      );
    }
    return measures;
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
