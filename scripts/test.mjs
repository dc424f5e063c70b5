// npm test: types, lint, structure, unit, database and browser tests; one closing line alone: "N passed, M failed".
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowser } from "./browser.mjs";
import { checkNode, ensureBuild, ensurePackages, root } from "./prepare.mjs";

checkNode();
process.chdir(root);
ensurePackages();
const browser = ensureBrowser();
const reports = mkdtempSync(path.join(tmpdir(), "elan-reports-"));
const total = { passed: 0, failed: 0 };
/** What did not go well, said once more at the very end, where it is not lost among what the runners print. */
const remarks = [];

const bin = (name) => path.join(root, "node_modules", ".bin", name);
const environment = { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1" };
const seconds = (begun) => `  ${((Date.now() - begun) / 1000).toFixed(1)} s`;

function run(title, command, args, env = {}) {
  console.log(`\n— ${title}`);
  const begun = Date.now();
  const { status } = spawnSync(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...environment, ...env },
  });
  console.log(seconds(begun));
  return status === 0;
}

const MOST_LINES = 15;

function remark(kind, title, error = "", most = MOST_LINES) {
  const lines = stripVTControlCharacters(error).trim().split("\n");
  const ours = lines.filter((line) => !/^\s*at .*node_modules/.test(line));
  remarks.push(["", `${kind} ${title}`, ...ours.slice(0, most)].join("\n"));
}

/** Something that passes or fails as a whole, beside others: what it prints comes when it has ended. */
async function check(title, command, args) {
  const begun = Date.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: environment });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  const fine = await new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (status) => resolve(status === 0));
  });
  console.log(`\n— ${title}\n${printed.trimEnd()}\n${seconds(begun)}`);
  total[fine ? "passed" : "failed"] += 1;
  if (!fine) remark("FAILED", title, printed.trimEnd().split("\n").slice(-MOST_LINES).join("\n"));
}

/** Two at a time: one for each core. */
async function checkAll(checks) {
  const left = [...checks];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await check(...next);
  };
  await Promise.all([work(), work()]);
}

/** A runner that says in a file how many of its tests passed; one that dies counts as a failure. */
function suite(title, command, args, env, count) {
  const fine = run(title, command, args, env);
  let result = { passed: 0, failed: 0, triedAgain: false };
  try {
    result = count();
  } catch {
    // No report: the failure below says so.
  }
  total.passed += result.passed;
  if (!result.failed && !((fine || result.triedAgain) && result.passed > 0)) {
    result.failed = 1;
    remark("FAILED", title, "The runner ended badly without a failed test; what it printed stands above.");
  }
  total.failed += result.failed;
}

const report = (name) => JSON.parse(readFileSync(path.join(reports, name), "utf8"));

/** Where the time goes: the files that take longest, in seconds of a worker. */
function showSlowest(durations) {
  const files = new Map();
  for (const { file, ms } of durations) files.set(file, (files.get(file) ?? 0) + ms);
  const slowest = [...files].toSorted((a, b) => b[1] - a[1]).slice(0, 12);
  const named = slowest.map(([file, ms]) => `${path.basename(file)} ${Math.round(ms / 1000)}`);
  console.log(`  the slowest: ${named.join(", ")}`);
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** vitest's account of its files, with the first error of each that failed. */
function readVitest(name) {
  return report(name).testResults.map(({ name, status, message, startTime, endTime, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    return {
      file: path.relative(root, name),
      ms: endTime - startTime,
      passed: assertionResults.filter((test) => test.status === "passed").length,
      // A file that cannot be read or set up counts as one.
      failed: status === "failed" ? Math.max(1, failed.length) : 0,
      errors: failed.length
        ? failed.map(({ fullName, failureMessages }) => [fullName, failureMessages[0]])
        : [["", message]],
    };
  });
}

/**
 * Runs vitest; a file that fails is tried once more with the machine to itself, for tests that start processes take the
 * time of others. One that passes then has passed, and is named with its first error, as a browser test is.
 */
function runVitest() {
  const args = (name) => [
    "run",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${path.join(reports, name)}`,
  ];
  suite("Unit and database tests", bin("vitest"), args("vitest.json"), {}, () => {
    const first = readVitest("vitest.json");
    showSlowest(first);
    const again = first.filter(({ failed }) => failed);
    const names = again.map(({ file }) => file);
    if (names.length > 0)
      run("Those that failed, once more", bin("vitest"), [...args("again.json"), "--maxWorkers=1", ...names]);
    const second =
      names.length > 0 ? readVitest("again.json").filter(({ file }) => names.includes(file)) : [];
    for (const { file, failed, errors } of second)
      if (failed) for (const [test, error] of errors) remark("FAILED", `${file}: ${test}`, error);
    const mended = new Set(second.filter(({ failed }) => !failed).map(({ file }) => file));
    for (const { file, errors } of again)
      if (mended.has(file)) for (const [test, error] of errors) remark("FLAKY", `${file}: ${test}`, error, 4);
    const last = [...first.filter(({ failed }) => !failed), ...second];
    return {
      passed: last.reduce((sum, { passed }) => sum + passed, 0),
      failed: last.reduce((sum, { failed }) => sum + failed, 0),
      triedAgain: mended.size > 0,
    };
  });
}

/** Counts browser tests; one that passes at its second try has passed, and is named with its first error. */
function countBrowser({ stats, suites, errors }) {
  for (const { file, line, title, tests } of specsOf({ suites }))
    for (const { status, results } of tests) {
      const [error] = results.flatMap((result) => result.errors);
      const named = `tests/e2e/${file}:${line}: ${title}`;
      if (status === "unexpected") remark("FAILED", named, error?.message);
      if (status === "flaky") remark("FLAKY", named, error?.message, 4);
    }
  for (const { message } of errors) remark("FAILED", "Browser tests", message);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

await check("Route types", bin("react-router"), ["typegen"]);
const checks = checkAll([
  // The longest first, those that read no types: they are at work while the build is, which may write some.
  ["Imports", bin("depcruise"), ["app", "server", "--output-type", "err"]],
  ["Dead code", bin("knip"), []],
  ["Types", process.execPath, ["node_modules/typescript-native/bin/tsc", "--noEmit"]],
  ["Lint and format", bin("biome"), ["check", "--error-on-warnings", "."]],
  ["French texts", process.execPath, ["scripts/check-french.mjs"]],
  ["Names and sizes", process.execPath, ["scripts/check-names.mjs"]],
  ["Specification table", process.execPath, ["scripts/check-specification.mjs"]],
]);
ensureBuild();
await checks;
runVitest();
suite(
  "Browser tests",
  bin("playwright"),
  ["test"],
  {
    PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, "playwright.json"),
    ...(browser ? { CHROMIUM: browser } : {}),
  },
  () => {
    const results = report("playwright.json");
    const runs = specsOf(results).flatMap(({ file, tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => ({ file, ms: duration }))),
    );
    showSlowest(runs);
    return countBrowser(results);
  },
);

rmSync(reports, { recursive: true, force: true });
for (const text of remarks) console.log(text);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
