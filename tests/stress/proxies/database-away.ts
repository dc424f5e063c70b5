import type { PlainBrowser } from "../../fixtures/server/plain-browser.ts";

/** Pages that are the same for every visitor. */
export const CACHED = ["/", "/faq", "/coaches", "/shop", "/blog", "/contact", "/terms", "/cookies"];
const OTHERS = ["/student-dashboard/account", "/dashboard/account", "/api/auth/get-session"];
const CACHED_ROUNDS = 6;
const ASKING = 4;
/**
 * The first who need the database wait until it is known to be away; the next hear of it at once. The limits allow for a machine
 * that is busy with other things.
 */
const FIRST_MS = 10_000;
const KNOWN_MS = 5_000;
const CACHED_MS = 5_000;
const BACK_MS = 10_000;
export const SENTENCE = "Le service redémarre. Réessayez dans quelques secondes.";

export interface Loss {
  name: string;
  begin(): void;
  end(): void;
}

interface Timed {
  status: number;
  text: string;
  retryAfter: string | undefined;
  ms: number;
}

/**
 * While the database is away, every cached page is sent, and every other page is refused in our words with a time to come back.
 * Once it is back, everything is answered again.
 */
export async function loseDatabase(visitor: PlainBrowser, member: PlainBrowser, loss: Loss) {
  const found: string[] = [];
  const note = (problem: string) => found.push(`while the database ${loss.name}, ${problem}`);
  const others = () => Promise.all(OTHERS.map((page) => time(member, page)));
  const slowest: Record<string, number> = {};
  loss.begin();
  try {
    for (const [when, limit] of [
      ["first", FIRST_MS],
      ["next", KNOWN_MS],
    ] as const) {
      const [cached, refused] = await Promise.all([readCached(visitor), others()]);
      for (const { status, text, ms } of cached)
        if (status !== 200 || !text.includes("</html>") || ms > CACHED_MS)
          note(`a cached page: ${status} after ${ms} ms, ${text.slice(0, 100)}`);
      for (const { status, text, retryAfter, ms } of refused)
        if (status !== 503 || !text.includes(SENTENCE) || !/^\d+$/.test(retryAfter ?? "") || ms > limit)
          note(`another page: ${status} after ${ms} ms, Retry-After ${retryAfter}, ${text.slice(0, 100)}`);
      slowest[`${when} cached`] = longest(cached);
      slowest[`${when} others`] = longest(refused);
    }
  } finally {
    loss.end();
  }
  const begun = performance.now();
  while ((await others()).some(({ status }) => status !== 200) && performance.now() - begun < BACK_MS);
  slowest.back = Math.round(performance.now() - begun);
  if (slowest.back > BACK_MS) note(`it was not back after ${slowest.back} ms`);
  for (const { status, text } of [...(await others()), ...(await readCached(visitor))])
    if (status !== 200) note(`afterwards: ${status}, ${text.slice(0, 100)}`);
  return { found, slowest };
}

async function readCached(visitor: PlainBrowser): Promise<Timed[]> {
  const pages = Array.from({ length: CACHED_ROUNDS }, () => CACHED).flat();
  const read = async (): Promise<Timed[]> => {
    const answers: Timed[] = [];
    for (let page = pages.pop(); page; page = pages.pop()) answers.push(await time(visitor, page));
    return answers;
  };
  return (await Promise.all(Array.from({ length: ASKING }, read))).flat();
}

async function time(browser: PlainBrowser, page: string): Promise<Timed> {
  const begun = performance.now();
  const { status, text, headers } = await browser
    .get(page)
    .catch((error: Error) => ({ status: 0, text: error.message, headers: {} as Record<string, undefined> }));
  const ms = Math.round(performance.now() - begun);
  return { status, text, retryAfter: headers["retry-after"], ms };
}

const longest = (answers: Timed[]) => Math.max(...answers.map(({ ms }) => ms));
