// The process of `Person`: told where to go, it tells what it saw, until nobody listens any more.
import { setTimeout as delay } from "node:timers/promises";
import { type Answer, ask } from "../../fixtures/server/http.ts";
import { cookiesOf, freshNetwork, signIn } from "./person.ts";

const PEOPLE = ["eleve@exemple.fr", "eleve2@exemple.fr", "coach@exemple.fr", "coach2@exemple.fr"];
const PAUSE_MS = 30;
const SIGN_IN_EVERY = 12;

type Page = [what: string, path: string, cookie?: string];

const pages = (round: number, cookie: string): Page[] => [
  ["home", "/"],
  ["coaches", `/coaches?q=yoga${round}`],
  ["search", `/search-results?discipline=Yoga&address=rue+${round}&city=Lyon`],
  ["coach", `/coach/${1 + (round % 12)}`],
  ["account", "/dashboard/account", cookie],
  ["home, signed in", "/", cookie],
];

async function see(what: string, visit: () => Promise<Answer>): Promise<Answer | undefined> {
  const begun = performance.now();
  const answer = await visit().catch(() => undefined);
  if (process.connected) process.send?.({ what, status: answer?.status ?? 0, ms: performance.now() - begun });
  return answer;
}

async function browse(url: string): Promise<void> {
  let cookie = "";
  for (let round = 0; process.connected; round += 1) {
    if (round % SIGN_IN_EVERY === 0) {
      const email = PEOPLE[(round / SIGN_IN_EVERY) % PEOPLE.length] as string;
      const answer = await see("sign-in", () => signIn(url, email, freshNetwork("127.50")));
      if (answer) cookie = cookiesOf(answer);
    }
    const [what, path, mine] = pages(round, cookie)[round % 6] as Page;
    const headers = { "X-Forwarded-For": "127.60.0.1", ...(mine ? { Cookie: mine } : {}) };
    await see(what, () => ask(url + path, { headers }));
    await delay(PAUSE_MS);
  }
}

process.once("message", (url) => void browse(url as string));
