import type { IncomingMessage } from "node:http";
import { AppError } from "~/platform/web/errors.ts";

const MEGABYTE = 1024 * 1024;
const LARGEST_BODY = MEGABYTE;
/** JSON is read for accounts and functions, and never much of it: a megabyte of brackets would take a while. */
const LARGEST_JSON = 64 * 1024;
/** What Stripe tells of comes with all that belongs to it. */
const LARGER_JSON: Record<string, number> = { "/webhooks/stripe": 256 * 1024 };
/** Where more than a form is sent: a file of 5 or 10 MB, and room for one a little larger to be refused in words. */
const LARGER_BODIES: Record<string, number> = {
  "/dashboard/account": 8 * MEGABYTE,
  "/dashboard/settings": 8 * MEGABYTE,
  "/student-dashboard/account": 8 * MEGABYTE,
  "/functions/v1/onboarding": 8 * MEGABYTE,
  "/dashboard/prospects/import": 8 * MEGABYTE,
  "/functions/v1/attachments": 12 * MEGABYTE,
};

/** What all bodies under way may take together, and those of one network: two of the largest. */
const BUDGET = { all: 64 * MEGABYTE, network: 24 * MEGABYTE };
/** A form of ours, or JSON, never waits for what others are uploading: only what is larger counts. */
const UNCOUNTED = 64 * 1024;
const RETRY_SECONDS = 5;

/** More than our largest form, a coach's hours and absences: 7 days of 6 ranges, and 50 times off. */
const MOST_FIELDS = 256;
/** A name, a file's name and its type. */
const LONGEST_PART_HEAD = 2048;

interface Sender {
  /** of the page that the body is for, its data or not */
  path: string;
  network: string;
}

/**
 * Reads bodies whole before anything parses them, so that whatever is sent costs no more than its bytes: so many for one
 * request, for one network and in all, and so many fields in a form.
 */
export class RequestBodies {
  #all = 0;
  #networks = new Map<string, number>();

  constructor(private readonly budget = BUDGET) {}

  /** Answers the body and how to give its bytes back, once nobody needs them any more. */
  async read(incoming: IncomingMessage, sender: Sender): Promise<{ body: Buffer; release: () => void }> {
    const type = incoming.headers["content-type"] ?? "";
    const path = sender.path.replace(/\.data$/, "");
    const largest = /^application\/json\b/i.test(type)
      ? (LARGER_JSON[path] ?? LARGEST_JSON)
      : (LARGER_BODIES[path] ?? LARGEST_BODY);
    if (Number(incoming.headers["content-length"]) > largest) throw new AppError("too_large");
    let held = 0;
    let counted = 0;
    const hold = (bytes: number) => {
      held += bytes;
      if (held > largest) throw new AppError("too_large");
      const more = Math.max(0, held - UNCOUNTED) - counted;
      if (more === 0) return;
      counted += more;
      this.#count(sender.network, more);
      this.#refuseExcess(sender.network);
    };
    const release = () => {
      this.#count(sender.network, -counted);
      counted = 0;
    };
    try {
      const body = await readAll(incoming, hold);
      checkFields(type, body);
      return { body, release };
    } catch (thrown) {
      release();
      throw thrown;
    }
  }

  #count(network: string, bytes: number): void {
    this.#all += bytes;
    const own = (this.#networks.get(network) ?? 0) + bytes;
    if (own > 0) this.#networks.set(network, own);
    else this.#networks.delete(network);
  }

  #refuseExcess(network: string): void {
    const retryAfterSeconds = RETRY_SECONDS;
    if ((this.#networks.get(network) ?? 0) > this.budget.network)
      throw new AppError("rate_limited", { retryAfterSeconds });
    if (this.#all > this.budget.all)
      throw new AppError("unavailable", {
        message: "Le service est très demandé. Réessayez dans quelques secondes.",
        retryAfterSeconds,
      });
  }
}

/** With events and not as an iterator, which would cut the connection before a refusal can be said. */
function readAll(incoming: IncomingMessage, hold: (bytes: number) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const take = (part: Buffer) => {
      try {
        hold(part.length);
        parts.push(part);
      } catch (refusal) {
        incoming.off("data", take);
        reject(refusal);
      }
    };
    const cutShort = () => reject(new AppError("invalid_input"));
    incoming.on("data", take);
    incoming.once("end", () => resolve(Buffer.concat(parts)));
    incoming.once("error", cutShort);
    incoming.once("close", cutShort);
  });
}

const MULTIPART = /^multipart\/form-data\b/i;
/** As browsers write it. Two boundaries, or one in disguise, could be read as another one by who parses it. */
const PLAIN_MULTIPART = /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*$/i;
const END_OF_HEAD = "\r\n\r\n";

/** Parsing takes longer with every field, however empty: sixteen thousand files fit into a megabyte. */
export function checkFields(type: string, body: Buffer): void {
  let fields = 0;
  const countOne = () => {
    fields += 1;
    if (fields > MOST_FIELDS) throw new AppError("invalid_input");
  };
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    for (let at = body.indexOf("&"); at !== -1; at = body.indexOf("&", at + 1)) countOne();
    return;
  }
  if (!MULTIPART.test(type)) return;
  const boundary = PLAIN_MULTIPART.exec(type)?.[2];
  if (!boundary) throw new AppError("invalid_input");
  const delimiter = Buffer.from(`--${boundary}`);
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
    countOne();
    const head = body.subarray(at + delimiter.length, at + delimiter.length + LONGEST_PART_HEAD);
    const isLast = head.subarray(0, 2).toString("latin1") === "--";
    if (!isLast && !head.includes(END_OF_HEAD)) throw new AppError("invalid_input");
  }
}
