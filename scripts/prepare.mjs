// Prepares `npm start` and `npm test` with nothing but Node: it installs the packages and makes a fresh build.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

const BUILD_STAMP = path.join(root, "build", ".stamp");
const SOURCES = ["app", "server", "database", "public", "scripts/build.mjs", "scripts/vite"];
const CONFIGURATION = ["package-lock.json", "vite.config.ts", "react-router.config.ts", "tsconfig.json"];

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Élan demande Node 20.19 ou plus récent ; celui-ci est ${process.versions.node}.`);
}

/**
 * Installs exactly what a folder's lockfile says, once for each lockfile. A package that only one rare command needs is in
 * a folder of its own.
 */
export function ensurePackages(folder = root) {
  install(folder, ["--include=dev"], digest([path.join(folder, "package-lock.json")]));
}

/** Without --legacy-peer-deps, npm also installs a test tool that is an optional peer of some package. */
export const PRODUCT_ONLY = ["--omit=dev", "--legacy-peer-deps"];

/**
 * Installs the `dependencies`, which are what building and running needs: a third less to download and unpack than with the
 * tools of tests and checks. A folder that has these tools keeps them.
 */
export function ensureProductPackages() {
  if (existsSync(path.join(root, "node_modules", "vitest"))) return ensurePackages();
  const wanted = `${digest([path.join(root, "package-lock.json")])} without dev`;
  install(root, PRODUCT_ONLY, wanted);
}

function install(folder, options, wanted) {
  const stamp = path.join(folder, "node_modules", ".elan-packages");
  if (read(stamp) === wanted) return;
  console.log("Installation des paquets…");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...options], { cwd: folder });
  writeFileSync(stamp, wanted);
}

/** Builds when a source, a setting of the build or a package has changed since the last one. */
export function ensureBuild() {
  const wanted = digest([
    ...SOURCES.flatMap((source) => filesUnder(path.join(root, source))),
    ...CONFIGURATION.map((file) => path.join(root, file)),
  ]);
  if (read(BUILD_STAMP) === wanted) return;
  console.log("Construction…");
  run(process.execPath, ["scripts/build.mjs"]);
  mkdirSync(path.dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, wanted);
}

export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    ...options,
  });
  if (status !== 0) fail(`La commande « ${[path.basename(command), ...args].join(" ")} » a échoué.`);
}

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function filesUnder(entry) {
  if (!existsSync(entry)) return [];
  const names = readdirSync(path.dirname(entry), { withFileTypes: true });
  if (names.some((name) => name.name === path.basename(entry) && name.isFile())) return [entry];
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name));
}

function digest(files) {
  const hash = createHash("sha256");
  for (const file of files.toSorted())
    hash.update(path.relative(root, file)).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
