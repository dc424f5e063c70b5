import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { CHANGES } from "../../http/access/access-changes.ts";
import type { HostileRequest } from "./bodies.ts";
import { routeTargets } from "./targets.ts";

const APP = path.resolve(import.meta.dirname, "../../../app");
const FORM = "application/x-www-form-urlencoded";

export const NUMBERS = [
  ..."0 -1 -0 0.1 32768 2147483647 2147483648 -2147483649 999999999999999 1000000000000000".split(" "),
  ..."1e15 1e308 1e400 9007199254740993 9223372036854775808 NaN Infinity".split(" "),
];
export const DATES = [
  ..."9999-12-31 9999-12 0000-01-01 0000-01 0001-01-01 1899-12-31 2026-02-30".split(" "),
  ..."-271821-04-20T00:00:00.000Z +275760-09-13T00:00:00.000Z 9999-12-31T23:59:59.999Z".split(" "),
  ..."0000-01-01T00:00:00.000Z 0001-01-01T00:00:00Z 2026-01-01T24:00:00Z".split(" "),
];
export const TEXTS = [
  "\ud800",
  "\udfff\ud800",
  "a\0b",
  "",
  "[".repeat(400),
  "null",
  "{}",
  "[]",
  '{"__proto__":{"a":1}}',
];
export const DEEP = [
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`,
];

const short = fc.constantFrom(...NUMBERS, ...DATES, ...TEXTS);
const any = fc.oneof({ weight: 9, arbitrary: short }, fc.constantFrom(...DEEP));

/** Complete forms that get as far as their command. The time is past, so that nothing is booked. */
const COMPLETE: Record<string, Record<string, string>[]> = {
  "/coach/:coachId/reserver": [
    {
      idempotencyKey: "00000000-0000-4000-8000-000000000001",
      listingId: "1",
      "rate.1": "4500",
      minutes: "60",
      place: "webcam",
      payBy: "card",
      startsAt: "2026-01-05T09:00:00.000Z",
      words: "",
    },
  ],
  "/functions/v1/create-subscription": [
    { product_id: "1", price: "1", idempotencyKey: "00000000-0000-4000-8000-000000000001" },
  ],
  "/checkout": [
    {
      idempotencyKey: "00000000-0000-4000-8000-000000000001",
      firstName: "Léa",
      lastName: "Roy",
      email: "lea@exemple.fr",
      address: "1 rue du Port",
      city: "Brest",
      postalCode: "29200",
      lines: '[{"productId":1,"quantity":1,"priceCents":1}]',
    },
  ],
};
const SLOTS = { coach: "1", minutes: "60", from: "2026-12-01", days: "28" };

/** The names that our loaders read in an address, so that a new one is covered by being there. */
function queryNames(): string[] {
  const read = /(?:earchParams|arameters|query|asked)\.get\("([\w-]+)"\)/g;
  const sources = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const names = sources.flatMap((file) =>
    [...readFileSync(path.join(APP, file), "utf8").matchAll(read)].map(([, name = ""]) => name),
  );
  return [...new Set([...names, ...Object.keys(SLOTS), "listing", "at"])].sort();
}

const encoded = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join("&");
/** UTF-8 has no halves of surrogate pairs. They are sent as the bytes that they would have. */
const escaped = (text: string) =>
  [...text].map((one) => (/\p{Cs}/u.test(one) ? "%ED%A0%80" : encodeURIComponent(one))).join("");

const address = (pattern: string) =>
  fc
    .tuple(
      ...pattern
        .split("/")
        .map((part) =>
          /^[:*]/.test(part)
            ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom("1", "2", "12") }, short.map(escaped))
            : fc.constant(part),
        ),
    )
    .map((parts) => parts.join("/"));

/** Replaces a field by a value at a limit; in a field that is JSON, perhaps only its numbers. */
const changed = (form: Record<string, string>) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(form)), any, fc.constantFrom(...NUMBERS), fc.boolean())
    .map(([name, value, number, isInside]) => {
      const text = form[name] ?? "";
      const inside = isInside && /^[[{]/.test(text) ? text.replace(/\d+/g, number) : value;
      return { ...form, [name]: inside };
    });

const person = fc.constantFrom("visitor", "student", "coach", "operator");

/**
 * So many requests with numbers, dates and texts at their limits, for every action and every name that an
 * address may carry; the same ones for the same seed.
 */
export function limitRequests(count: number, seed: number): HostileRequest[] {
  const names = queryNames();
  const query = fc
    .subarray(names)
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((one) => [one, short]))));
  const read = (path: string, search: string, as: HostileRequest["as"]): HostileRequest => ({
    method: "GET",
    path: search ? `${path}?${search}` : path,
    contentType: undefined,
    body: Buffer.alloc(0),
    as,
  });
  const reads = routeTargets().map(({ pattern }) =>
    fc.tuple(address(pattern), query, person).map(([path, given, as]) => read(path, encoded(given), as)),
  );
  const slots = fc
    .tuple(changed(SLOTS), person)
    .map(([given, as]) => read("/functions/v1/slots", encoded(given), as));
  const forms = [
    ...Object.entries(COMPLETE),
    ...Object.entries(CHANGES).map(([at, all]) => [at, all.map(({ form }) => form)] as const),
  ];
  const writes = forms.flatMap(([pattern, all]) =>
    all
      .filter((form) => Object.keys(form).length > 0)
      .map((form) =>
        fc.tuple(address(pattern), changed(form), person, fc.boolean()).map(([path, fields, as, isJson]) => {
          const hasJson = isJson && pattern.startsWith("/functions/");
          const body = hasJson ? jsonOf(fields) : encoded(fields);
          const contentType = hasJson ? "application/json" : FORM;
          return { method: "POST", path, contentType, body: Buffer.from(body), as };
        }),
      ),
  );
  const all: fc.Arbitrary<HostileRequest>[] = [...writes, ...reads, ...Array<typeof slots>(20).fill(slots)];
  const rounds = Math.ceil(count / all.length);
  const made = all.map((one, at) => fc.sample(one, { numRuns: rounds, seed: seed + at }));
  const requests = Array.from({ length: rounds }, (_, round) => made.flatMap((of) => of[round] ?? [])).flat();
  return (
    fc.sample(fc.shuffledSubarray(requests, { minLength: count, maxLength: count }), {
      numRuns: 1,
      seed,
    })[0] ?? []
  );
}

/** Numbers as JSON writes them, as far as it can. */
const jsonOf = (fields: Record<string, string>) =>
  `{${Object.entries(fields)
    .map(
      ([name, text]) =>
        `${JSON.stringify(name)}:${/^-?\d+(\.\d+)?(e\d+)?$/.test(text) || DEEP.includes(text) ? text : JSON.stringify(text)}`,
    )
    .join(",")}}`;
