// npm test: types, lint, structure, unit, database and browser tests; one closing line alone: "N passed, M failed".
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { checkNode, ensureBuild, ensurePackages, root } from "./prepare.mjs";

checkNode();
process.chdir(root);
ensurePackages();
const browser = ensureBrowser();
const reports = mkdtempSync(path.join(tmpdir(), "elan-reports-"));
const total = { passed: 0, failed: 0 };

const bin = (name) => path.join(root, "node_modules", ".bin", name);

function run(title, command, args, env = {}) {
  console.log(`\n— ${title}`);
  const begun = Date.now();
  const { status } = spawnSync(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1", ...env },
  });
  console.log(`  ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  return status === 0;
}

/** A check that passes or fails as a whole. */
function check(title, command, args) {
  total[run(title, command, args) ? "passed" : "failed"] += 1;
}

/** A runner that says in a file how many of its tests passed; one that dies counts as a failure. */
function suite(title, command, args, env, count) {
  const fine = run(title, command, args, env);
  let result = { passed: 0, failed: 0 };
  try {
    result = count();
  } catch {
    // No report: the failure below says so.
  }
  total.passed += result.passed;
  total.failed += result.failed || (fine && result.passed > 0 ? 0 : 1);
}

const report = (name) => JSON.parse(readFileSync(path.join(reports, name), "utf8"));

check("Route types", bin("react-router"), ["typegen"]);
check("Types", process.execPath, ["node_modules/typescript-native/bin/tsc", "--noEmit"]);
check("Lint and format", bin("biome"), ["check", "--error-on-warnings", "."]);
check("Imports", bin("depcruise"), ["app", "server", "--output-type", "err"]);
check("Names and sizes", process.execPath, ["scripts/check-names.mjs"]);
check("Specification table", process.execPath, ["scripts/check-specification.mjs"]);
check("French texts", process.execPath, ["scripts/check-french.mjs"]);
check("Dead code", bin("knip"), []);
ensureBuild();
suite(
  "Unit and database tests",
  bin("vitest"),
  ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${path.join(reports, "vitest.json")}`],
  {},
  () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = report("vitest.json");
    return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites) };
  },
);
suite(
  "Browser tests",
  bin("playwright"),
  ["test"],
  {
    PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, "playwright.json"),
    ...(browser ? { CHROMIUM: browser } : {}),
  },
  () => {
    const { expected, unexpected, flaky } = report("playwright.json").stats;
    return { passed: expected, failed: unexpected + flaky };
  },
);

rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
