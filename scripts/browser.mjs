// The browser of the tests: Chromium from the system, or the one that Playwright brings where it can.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fail, root } from "./prepare.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function findOnPath() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

/** Answers the path of a Chromium, or undefined when Playwright has its own. */
export function ensureBrowser() {
  const found = findOnPath();
  if (found) return found;
  console.log("Installation d’un navigateur pour les tests…");
  const quiet = { stdio: "ignore", cwd: root };
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"], quiet).status === 0) {
    spawnSync("apt-get", ["update", "-qq"], quiet);
    spawnSync(
      "apt-get",
      ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"],
      {
        ...quiet,
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      },
    );
    const installed = findOnPath();
    if (installed) return installed;
  }
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/@playwright/test/cli.js", "install", "chromium"],
    quiet,
  );
  if (status !== 0)
    fail(
      "Aucun navigateur n’a pu être installé : installez Chromium (par exemple « apt-get install chromium »), puis relancez.",
    );
  return undefined;
}
