import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";

const PORT = Number(process.env.E2E_PORT ?? 4173);
// Every worker reads this file again: only the first reading chooses the folder, which the server creates.
process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `elan-e2e-${randomUUID()}`);

export default defineConfig({
  testDir: "tests",
  // `npm test` runs the first project, `npm run test:long` the other.
  projects: [
    { name: "browser", testDir: "tests/e2e" },
    { name: "long", testDir: "tests/long", testMatch: "**/*.spec.ts" },
  ],
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Long, for machines that are busy with something else: nothing waits for it that passes.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["dot"], ["json"]] : [["line"]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: "fr-FR",
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "Europe/Paris",
    // Shorter than a test may take: what never comes is named, and not only that the test took too long.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    },
  },
  webServer: {
    command: "node --import tsx tests/fixtures/browser/browser-server.ts",
    url: `http://localhost:${PORT}/readyz`,
    timeout: 240_000,
    stdout: "ignore",
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: "warn",
      DEV_PAGES: "1",
      // Each test can come from an address of its own, and so never meets another's limits.
      TRUSTED_PROXIES: "1",
    },
  },
});
