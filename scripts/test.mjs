// npm test: static checks and every layer of tests; docs/testing.md says what belongs where. Ends with one line alone:
// "N passed, M failed". With --long: the long runs instead, which `npm test` leaves out.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowser } from "./browser.mjs";
import { checkNode, ensureBuild, ensurePackages, root } from "./prepare.mjs";

const MEMORY_FOLDER = "/dev/shm";
const NEEDED_MEMORY_BYTES = 4 * 1024 ** 3;
const MOST_LINES = 15;
const SLOWEST_TESTS = 10;
const BAD_END = "The runner ended badly without a failed test; its own output stands above.";

const startedAt = Date.now();
const isLongRun = process.argv.includes("--long");
const folder = mkdtempSync(path.join(temporaryFolder(), "elan-tests-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const total = { passed: 0, failed: 0 };
/** Failures, printed again at the very end, where the output of the runners does not hide them. */
const failures = [];
const layers = [];
const slowTests = [];

checkNode();
process.chdir(root);
await timed("packages and browser", () => {
  ensurePackages();
  process.env.CHROMIUM = ensureBrowser() ?? "";
});
const environment = {
  ...process.env,
  FORCE_COLOR: "0",
  NO_COLOR: "1",
  TMPDIR: folder,
  // The first test that needs the data of a new start makes it here; all others copy it.
  SEEDED_DATA: path.join(folder, "seeded"),
};
mkdirSync(environment.SEEDED_DATA);

if (isLongRun) {
  await timed("build", () => ensureBuild());
  await runVitest(["long"]);
  await runBrowserTests("long");
} else {
  await timed("checks and build", checkEverything);
  await runVitest(["unit", "component", "database", "http", "process"]);
  await runBrowserTests("browser");
}
report();
process.exit(total.failed > 0 ? 1 : 0);

/** PostgreSQL and the servers of the tests write to memory where there is enough of it: the disk is not under test. */
function temporaryFolder() {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize > NEEDED_MEMORY_BYTES ? MEMORY_FOLDER : tmpdir();
}

async function timed(layer, work) {
  const start = Date.now();
  const before = { ...total };
  await work();
  addLayer(layer, (Date.now() - start) / 1000, before);
}

function addLayer(layer, seconds, before) {
  const [passed, failed] = [total.passed - before.passed, total.failed - before.failed];
  layers.push({ layer, seconds, passed, failed });
}

function run(command, args, env, stdio) {
  const child = spawn(command, args, { stdio: ["ignore", stdio, stdio], env: { ...environment, ...env } });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ ok: false, printed: String(error) }));
    child.once("close", (status) => resolve({ ok: status === 0, printed: printed.trimEnd() }));
  });
}

function addFailure(title, error = "") {
  const lines = stripVTControlCharacters(error).trim().split("\n");
  const ours = lines.filter((line) => !/^\s*at .*node_modules/.test(line));
  failures.push(["", `FAILED ${title}`, ...ours.slice(0, MOST_LINES)].join("\n"));
}

/** A program that passes or fails as a whole; its output is printed when it has ended. */
async function check(title, command, args) {
  const start = Date.now();
  const { ok, printed } = await run(command, args, {}, "pipe");
  console.log(`\n— ${title}\n${printed}\n  ${((Date.now() - start) / 1000).toFixed(1)} s`);
  total[ok ? "passed" : "failed"] += 1;
  if (!ok) addFailure(title, printed.split("\n").slice(-MOST_LINES).join("\n"));
}

async function checkEverything() {
  const node = process.execPath;
  await check("Route types", bin("react-router"), ["typegen"]);
  const checks = [
    ["Types", node, ["node_modules/typescript-native/bin/tsc", "--noEmit", "--checkers", "1"]],
    ["Dead code", bin("knip"), []],
    ["Imports", bin("depcruise"), ["app", "server", "--output-type", "err"]],
    ["Lint and format", bin("biome"), ["check", "--error-on-warnings", "."]],
    ["French texts", node, ["scripts/check-french.mjs"]],
    ["Names and sizes", node, ["scripts/check-names.mjs"]],
    ["Specification table", node, ["scripts/check-specification.mjs"]],
  ];
  const checkRemaining = async () => {
    for (let one = checks.shift(); one; one = checks.shift()) await check(...one);
  };
  const building = run(
    node,
    ["--input-type=module", "-e", 'import { ensureBuild } from "./scripts/prepare.mjs"; ensureBuild();'],
    {},
    "inherit",
  );
  // One core has the build first; then it takes what is left of the checks, the longest of which have begun.
  const [{ ok }] = await Promise.all([building, checkRemaining(), building.then(checkRemaining)]);
  if (!ok) {
    console.error("The build failed.");
    process.exit(1);
  }
}

function bin(name) {
  return path.join(root, "node_modules", ".bin", name);
}

function readReport(name) {
  return JSON.parse(readFileSync(path.join(folder, name), "utf8"));
}

/** Counts a runner's tests; a runner that dies without a failed test, or without any test, is a failure itself. */
function count(title, ok, tests) {
  const failed = tests.filter((test) => test.error !== undefined);
  for (const { name, error } of failed) addFailure(name, error);
  total.passed += tests.length - failed.length;
  total.failed += failed.length;
  slowTests.push(...tests);
  if ((!ok && failed.length === 0) || tests.length === 0) {
    total.failed += 1;
    addFailure(title, BAD_END);
  }
}

/** One run for several layers, so that no core waits for the last file of a layer: the next layer begins beside it. */
async function runVitest(projects) {
  const file = "vitest.json";
  console.log(`\n— ${projects.join(", ")} tests`);
  const output = `--outputFile.json=${path.join(folder, file)}`;
  const chosen = projects.flatMap((project) => ["--project", project]);
  const { ok } = await run(
    bin("vitest"),
    ["run", ...chosen, "--reporter=dot", "--reporter=json", output],
    {},
    "inherit",
  );
  const files = attempt(() => readReport(file).testResults);
  for (const layer of projects) {
    const own = files.filter(({ name }) => layerOf(path.relative(root, name)) === layer);
    const before = { ...total };
    count(`${layer} tests`, true, own.flatMap(readVitest));
    const [from, to] = [
      Math.min(...own.map(({ startTime }) => startTime)),
      Math.max(...own.map(({ endTime }) => endTime)),
    ];
    addLayer(layer, (to - from) / 1000, before);
  }
  if (!ok && total.failed === 0) {
    total.failed += 1;
    addFailure("vitest", BAD_END);
  }
}

/** As vitest.config.ts divides the files. */
function layerOf(file) {
  const folder = /^tests\/(http|process|long)\//.exec(file);
  if (folder) return folder[1];
  if (file.endsWith(".db.test.ts")) return "database";
  return file.endsWith(".tsx") ? "component" : "unit";
}

function readVitest({ name, status, message, assertionResults }) {
  const relative = path.relative(root, name);
  const tests = assertionResults
    .filter((test) => ["passed", "failed"].includes(test.status))
    .map((test) => ({
      name: `${relative}: ${test.fullName}`,
      ms: test.duration ?? 0,
      ...(test.status === "failed" ? { error: test.failureMessages.join("\n") } : {}),
    }));
  // A file that cannot be read or set up has no failed test.
  const isBroken = status === "failed" && !tests.some((test) => "error" in test);
  return isBroken ? [...tests, { name: relative, ms: 0, error: message }] : tests;
}

async function runBrowserTests(project) {
  console.log("\n— browser tests");
  await timed("browser", async () => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(folder, "browser.json") };
    const { ok } = await run(bin("playwright"), ["test", "--project", project], env, "inherit");
    count("browser tests", ok, attempt(readBrowser));
  });
}

function readBrowser() {
  const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];
  const { suites, errors } = readReport("browser.json");
  const tests = specsOf({ suites }).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== "skipped")
      .map(({ status, results }) => ({
        name: `tests/${file}:${line}: ${title}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        ...(status === "unexpected"
          ? { error: results.flatMap((result) => result.errors)[0]?.message ?? status }
          : {}),
      })),
  );
  return [...tests, ...errors.map(({ message }) => ({ name: "browser tests", ms: 0, error: message }))];
}

/** A runner that died has written no report. */
function attempt(read) {
  try {
    return read();
  } catch {
    return [];
  }
}

function report() {
  for (const text of failures) console.log(text);
  const seconds = (value) => `${value.toFixed(1)} s`.padStart(8);
  console.log("\nThe slowest tests");
  for (const { name, ms } of slowTests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_TESTS))
    console.log(`${seconds(ms / 1000)}  ${name}`);
  console.log("\nTime of each layer");
  for (const { layer, seconds: taken, passed, failed } of layers)
    console.log(
      `${seconds(taken)}  ${layer}${passed + failed > 0 ? `: ${passed} passed, ${failed} failed` : ""}`,
    );
  console.log(`${seconds((Date.now() - startedAt) / 1000)}  in all`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
}
