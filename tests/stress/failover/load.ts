import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { DEMO_PASSWORD, EMAILS } from "../../fixtures/accounts/cast.ts";
import { type Answer, ask } from "../../fixtures/server/http.ts";
import { PlainBrowser } from "../../fixtures/server/plain-browser.ts";
import { cookiesOf, freshNetwork, signIn } from "../abuse/person.ts";

export type Writer = "student" | "coach";

const KEPT = ["/", "/faq", "/coaches", "/coach/1"];
const READERS = 2;
const PAUSE_MS = 30;

interface Acknowledged {
  /** what was written */
  body: string;
  /** where, by the place of its origin */
  at: number;
  when: number;
}

/**
 * Visitors, people who sign in and two who write to each other, through all processes at once, until told to stop. What was
 * acknowledged to them is remembered; that a thing cannot be done just now is fine where it is said as 503.
 */
export class Load {
  readonly problems: string[] = [];
  readonly messages: Acknowledged[] = [];
  readonly sessions: string[] = [];
  pages = 0;
  refused = 0;
  #stopped = false;
  #running: Promise<unknown> | undefined;
  #people = {} as Record<Writer, string[]>;

  constructor(
    private readonly origins: string[],
    private readonly conversation: number,
  ) {}

  /** Everybody who writes is signed in, and every page is there, before anything happens. */
  async start(): Promise<void> {
    const [first = ""] = this.origins;
    for (const who of ["student", "coach"] as const) {
      const browser = new PlainBrowser(first, { caller: freshNetwork() });
      await browser.post("/api/auth/sign-in/email", { email: EMAILS[who], password: DEMO_PASSWORD });
      this.#people[who] = browser.setCookies;
    }
    for (const origin of this.origins) for (const page of KEPT) await ask(origin + page);
    this.#running = Promise.all(
      this.origins.flatMap((origin, at) => [
        ...Array.from({ length: READERS }, () => this.#loop(() => this.#read(origin))),
        this.#loop(() => this.#signIn(origin)),
        this.#loop(() => this.#write(at, "student")),
        this.#loop(() => this.#write(at, "coach")),
      ]),
    );
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  browser(who: Writer, at: number): PlainBrowser {
    const browser = new PlainBrowser(this.origins[at] ?? "");
    browser.cookies.take(this.#people[who]);
    return browser;
  }

  async #loop(step: () => Promise<void>): Promise<void> {
    while (!this.#stopped) {
      await step().catch((error: Error) => this.#complain(`no answer: ${error.message}`));
      await delay(PAUSE_MS);
    }
  }

  async #read(origin: string): Promise<void> {
    for (const page of KEPT) {
      const { status, text } = await ask(origin + page);
      this.pages += 1;
      if (status !== 200 || !text.includes("</html>")) this.#complain(`a kept page, ${page}: ${status}`);
    }
  }

  async #signIn(origin: string): Promise<void> {
    const answer = await signIn(origin, EMAILS.otherStudent);
    if (this.#isDone("a sign-in", answer)) this.sessions.push(cookiesOf(answer));
  }

  async #write(at: number, who: Writer): Promise<void> {
    const body = `${who} ${at} ${randomUUID()}`;
    const form = { conversation: String(this.conversation), clientId: randomUUID(), body };
    const answer = await this.browser(who, at).post("/functions/v1/messages", new URLSearchParams(form));
    if (this.#isDone("a message", answer)) this.messages.push({ body, at, when: Date.now() });
  }

  #isDone(what: string, { status, headers, text }: Pick<Answer, "status" | "headers" | "text">): boolean {
    if (status === 503 && headers["retry-after"]) this.refused += 1;
    else if (status !== 200) this.#complain(`${what}: ${status} ${text.slice(0, 200)}`);
    return status === 200;
  }

  #complain(problem: string): void {
    if (this.problems.length < 20) this.problems.push(problem);
  }
}
