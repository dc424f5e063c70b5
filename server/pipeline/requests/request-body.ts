import type { IncomingMessage } from "node:http";
import { AppError } from "~/platform/web/errors.ts";

const MEGABYTE = 1024 * 1024;
const LARGEST_BODY = MEGABYTE;
/** Auth and functions send short JSON only: parsing a megabyte of brackets would take a while. */
const LARGEST_JSON = 64 * 1024;
/** Stripe's webhooks contain the whole object. */
const LARGER_JSON: Record<string, number> = { "/webhooks/stripe": 256 * 1024 };
/** These routes accept files of 5 or 10 MB. The margin lets a larger file be refused with a message. */
const LARGER_BODIES: Record<string, number> = {
  "/dashboard/account": 8 * MEGABYTE,
  "/dashboard/settings": 8 * MEGABYTE,
  "/student-dashboard/account": 8 * MEGABYTE,
  "/functions/v1/onboarding": 8 * MEGABYTE,
  "/dashboard/prospects/import": 8 * MEGABYTE,
  "/functions/v1/attachments": 12 * MEGABYTE,
  "/dashboard/papers": 12 * MEGABYTE,
};

/** The budget limits the memory of all request bodies, and of one network: two of the largest. */
const BUDGET = { all: 64 * MEGABYTE, network: 24 * MEGABYTE };
/** The first bytes of a body do not count, so that ordinary forms never wait for other people's uploads. */
const UNCOUNTED = 64 * 1024;
const RETRY_SECONDS = 5;

/** The limit exceeds our largest form, a coach's hours and absences: 7 days of 6 ranges, and 50 times off. */
const MOST_FIELDS = 256;
/** The bytes must hold a field's name, a file's name and its type. */
const LONGEST_PART_HEAD = 2048;

interface Sender {
  /** the path of the request, with or without `.data` */
  path: string;
  network: string;
}

/**
 * Reads bodies whole before they are parsed, so that a request costs no more memory than its bytes. Bytes are
 * limited for each request, for each network and in total; the number of fields in a form is limited too.
 */
export class RequestBodies {
  #all = 0;
  #networks = new Map<string, number>();

  constructor(private readonly budget = BUDGET) {}

  /** Answers the body and a function that releases its bytes from the budget. The caller must call it. */
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

/** Uses events rather than an iterator, which would destroy the connection before a refusal can be sent. */
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
/** Browsers write it like this. With two or obfuscated boundaries, the parser might use another one. */
const PLAIN_MULTIPART = /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*$/i;
const END_OF_HEAD = "\r\n\r\n";

/** Each field takes time to parse, even an empty one: sixteen thousand files fit into a megabyte. */
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
