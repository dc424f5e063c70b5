import { createRequire } from "node:module";
import path from "node:path";
import { chromium } from "@playwright/test";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { ensurePackages } from "../../scripts/prepare.mjs";
import { freePort } from "../../tests/fixtures/free-port.ts";
import { atLeast, type Measure, median, type Subject } from "../subject.ts";

const PAGES = ["/", "/coaches", "/coach/1", "/blog/calculer-imc", "/faq", "/shop", "/product/1"];
const GOALS = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const;
/** Only the performance is measured in rounds: the other figures do not vary. */
const ROUNDS = 3;

/**
 * Lighthouse slows the processor down four times, which makes a middling phone of the machines it calls fast: those whose
 * benchmark it reads between 1500 and 2000. A slower machine is slowed down by as much less, as its documentation asks.
 */
const SLOWDOWN = 4;
const FAST_MACHINE = 1500;

type Category = keyof typeof GOALS;

/**
 * The parts of Lighthouse's report that the bench reads. Lighthouse is installed in a folder of its own, only when it is measured, so its
 * own types are not there.
 */
interface Audit {
  score: number | null;
  title: string;
  displayValue?: string;
}
interface Report {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<
    string,
    { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, Audit>;
}
type Lighthouse = (address: string, flags: object) => Promise<{ lhr: Report } | undefined>;
const PACKAGES = path.resolve("bench/lighthouse");

async function run(address: string, flags: object) {
  const { default: lighthouse }: { default: Lighthouse } = await import(
    createRequire(path.join(PACKAGES, "package.json")).resolve("lighthouse")
  );
  return lighthouse(address, { output: "json", logLevel: "error", ...flags });
}
const ALL = Object.keys(GOALS) as Category[];

/** Lighthouse for a phone on a slow network, in a profile that has chosen nothing yet. */
export const lighthouse: Subject = async (servers) => {
  ensurePackages(PACKAGES);
  const debugging = await freePort();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ["--no-sandbox", "--headless=new", `--remote-debugging-port=${debugging}`],
  });
  const { port } = await servers.start();
  try {
    const slowdown = await slowdownHere(`http://localhost:${port}/faq`, debugging);
    const measures: Measure[] = [];
    for (const page of PAGES) {
      const address = `http://localhost:${port}${page}`;
      const scores = await audit(address, debugging, ALL, slowdown);
      const performance = [scores.performance];
      while (performance.length < ROUNDS)
        performance.push((await audit(address, debugging, ["performance"], slowdown)).performance);
      for (const category of ALL) {
        const runs = category === "performance" ? performance : [scores[category]];
        const value = median(runs);
        measures.push({
          name: `lighthouse ${page}, ${category}`,
          value,
          unit: "",
          runs,
          goal: atLeast(GOALS[category], value),
        });
      }
    }
    return measures;
  } finally {
    await browser.close();
  }
};

async function slowdownHere(address: string, port: number): Promise<number> {
  const result = await run(address, { port, onlyCategories: ["seo"] });
  const index = result?.lhr.environment.benchmarkIndex ?? FAST_MACHINE;
  const slowdown = Math.max(1, SLOWDOWN * Math.min(1, index / FAST_MACHINE));
  console.log(`  benchmark index ${Math.round(index)}: processor slowed down ${slowdown.toFixed(1)} times`);
  return slowdown;
}

async function audit(
  address: string,
  port: number,
  onlyCategories: Category[],
  cpuSlowdownMultiplier: number,
): Promise<Record<Category, number>> {
  const throttling = { cpuSlowdownMultiplier };
  const result = await run(address, { port, onlyCategories, throttling });
  if (!result || result.lhr.runtimeError) throw new Error(`${address}: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits } = result.lhr;
  for (const category of Object.values(categories))
    for (const { id, weight } of category.auditRefs) {
      const { score, title, displayValue = "" } = audits[id] ?? {};
      // Prints the failed audits, so that they can be mended; the performance has its own figures.
      if (weight > 0 && score !== null && score !== undefined && score < 1 && category.id !== "performance")
        console.log(`  ${address}: ${id}, ${title} ${displayValue}`.trimEnd());
    }
  const score = (category: Category) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
  };
}
