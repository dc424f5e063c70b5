// The browser of the tests: Chromium from the system, or the one that Playwright brings where it can.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fail, root } from "./prepare.mjs";

/** The same engine without its windows: the tests take two thirds of the time. */
const SHELL = "chromium-headless-shell";
const WINDOWED = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const APT_PATIENCE_MS = 120_000;

const quiet = { stdio: "ignore", cwd: root };

function findOnPath(names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

function apt(timeout, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", ["-qq", ...args], { ...quiet, env, timeout }).status === 0;
}

/** Answers the path of a Chromium, or undefined when Playwright has its own. */
export function ensureBrowser() {
  const shell = findOnPath([SHELL]);
  if (shell) return shell;
  const whole = findOnPath(WINDOWED);
  if (process.getuid?.() === 0 && findOnPath(["apt-get"])) {
    console.log("Installation d’un navigateur pour les tests…");
    // No network, or a slow one: the browser that is there will do. Where there is none, it is worth the wait.
    const patience = whole ? APT_PATIENCE_MS : undefined;
    const reached = apt(patience, "update");
    if (whole && !reached) return whole;
    for (const name of whole ? [SHELL] : [SHELL, "chromium"]) {
      if (!apt(patience, "install", "-y", "--no-install-recommends", name, "fonts-liberation")) continue;
      const installed = findOnPath([name]);
      if (installed) return installed;
    }
  }
  if (whole) return whole;
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
