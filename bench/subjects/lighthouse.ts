import { chromium } from "@playwright/test";
import run from "lighthouse";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { freePort } from "../../tests/fixtures/server-process.ts";
import { atLeast, type Measure, median, type Subject } from "../subject.ts";

const PAGES = ["/", "/coaches", "/coach/1", "/blog/calculer-imc", "/faq"];
const GOALS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
/** Of the performance alone: the other figures do not vary. */
const ROUNDS = 3;

type Category = keyof typeof GOALS;
const ALL = Object.keys(GOALS) as Category[];

/** Lighthouse as it comes, for a phone on a slow network, in a profile that has chosen nothing yet. */
export const lighthouse: Subject = async (servers) => {
  const debugging = await freePort();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ["--no-sandbox", "--headless=new", `--remote-debugging-port=${debugging}`],
  });
  const { port } = await servers.start();
  try {
    const measures: Measure[] = [];
    for (const page of PAGES) {
      const address = `http://localhost:${port}${page}`;
      const scores = await audit(address, debugging, ALL);
      const performance = [scores.performance];
      while (performance.length < ROUNDS)
        performance.push((await audit(address, debugging, ["performance"])).performance);
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

async function audit(
  address: string,
  port: number,
  onlyCategories: Category[],
): Promise<Record<Category, number>> {
  const result = await run(address, { port, output: "json", logLevel: "error", onlyCategories });
  if (!result || result.lhr.runtimeError) throw new Error(`${address}: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits } = result.lhr;
  for (const category of Object.values(categories))
    for (const { id, weight } of category.auditRefs) {
      const { score, title, displayValue = "" } = audits[id] ?? {};
      // What was found wrong, for whoever has to mend it; the performance has its own figures.
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
