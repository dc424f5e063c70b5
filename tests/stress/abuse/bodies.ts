import fc from "fast-check";
import { accountTargets, routeTargets, type Target } from "./targets.ts";

export interface HostileRequest {
  method: string;
  path: string;
  contentType: string | undefined;
  body: Buffer;
  as: "visitor" | "student" | "coach" | "operator";
  /** sent with the signature of the payment provider */
  isSigned?: boolean;
}

const HOSTILE = [
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "\u202egnol",
  "\u2066x\u2069",
  "\u001b[31m",
  "x".repeat(5_000),
  "é".repeat(300),
  "1e400",
  "-1",
  "9".repeat(40),
  "NaN",
  "__proto__",
  "constructor",
  "' or 1=1 --",
  "<script>alert(1)</script>",
  "%00",
  "%ZZ",
  "\r\nX-Evil: 1",
  "",
  " ",
];
const FAIR = [
  "lea@exemple.fr",
  "eleve@exemple.fr",
  "Correct-horse-1",
  "Léa",
  "Bonjour à tous",
  "06 12 34 56 78",
  "1",
  "12",
  "true",
  "student",
  "accepted",
  "123456",
  "google",
  "/",
];
const FIELDS =
  "email password confirmPassword newPassword currentPassword name subject message website firstName lastName phoneNumber phone address sessionId coach favorite intent clientId body messageId sentence words shared token code operator providerId callbackURL errorCallbackURL redirectTo trustDevice state idToken data role phone_number termsAccepted rememberMe disableRedirect accountId".split(
    " ",
  );
const INTENTS = ["profile", "photo", "remove-photo", "end-session", "email", "\0"];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 3, arbitrary: fc.constantFrom(...FAIR) },
  fc.string({ unit: "binary", maxLength: 40 }),
);
const field = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...FIELDS) }, text);
const pairs = fc
  .tuple(
    fc.option(fc.constantFrom(...INTENTS), { freq: 2 }),
    fc.array(fc.tuple(field, text), { maxLength: 12 }),
  )
  .map(([intent, rest]): [string, string][] => (intent === null ? rest : [["intent", intent], ...rest]));

const value = fc.oneof(
  { weight: 6, arbitrary: text },
  fc.constantFrom(null, true, 0, -1, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]], { a: { b: {} } }),
  fc.jsonValue({ maxDepth: 4 }),
);
const json = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.tuple(field, value), { maxLength: 10 }).map(
      // Written by hand, so that a key can come twice.
      (entries) =>
        `{${entries.map(([key, given]) => `${JSON.stringify(key)}:${JSON.stringify(given)}`).join(",")}}`,
    ),
  },
  fc.jsonValue().map((given) => JSON.stringify(given)),
  fc.constantFrom(
    `${'{"data":'.repeat(2_000)}1${"}".repeat(2_000)}`,
    "[".repeat(20_000),
    '{"email":"a@exemple.fr","email":["b"],"password":1e999}',
    '{"email":"\\u0000@exemple.fr","password":"\\ud800"}',
    "",
    "null",
    "{",
  ),
);

/** As long as browsers write them: the platform refuses shorter ones. */
export const BOUNDARY = "----boundary0123456789abcdef";
const multipart = pairs.map((entries) =>
  entries
    .map(([name, given], at) => {
      const file = at % 4 === 3 ? `; filename="${given.slice(0, 10).replace(/["\r\n]/g, "")}.png"` : "";
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, "")}"${file}\r\n\r\n${given}\r\n`;
    })
    .join("")
    .concat(`--${BOUNDARY}--\r\n`),
);
const urlencoded = pairs.map((entries) =>
  entries.map(([name, given]) => `${escaped(name)}=${escaped(given)}`).join("&"),
);
/** As a browser does, but halves of surrogate pairs and broken escapes go through as they are. */
const escaped = (given: string) =>
  [...given]
    .map((letter) => (/\p{Cs}/u.test(letter) ? "%ED%A0%80" : encodeURIComponent(letter)))
    .join("")
    .replaceAll("%25ZZ", "%ZZ");

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const JSON_TYPE = "application/json";
const WRONG_TYPES = [
  FORM,
  MULTIPART,
  JSON_TYPE,
  "text/plain",
  "multipart/form-data",
  "application/xml",
  "x",
  undefined,
];

const content = (kind: Target["kind"]) => {
  const typed = (type: string, body: fc.Arbitrary<string>) =>
    body.map((sent) => ({ type: type as string | undefined, sent }));
  const forms = fc.oneof(typed(FORM, urlencoded), typed(MULTIPART, multipart));
  const wrong = fc
    .tuple(fc.constantFrom(...WRONG_TYPES), fc.oneof(urlencoded, multipart, json, text))
    .map(([type, sent]) => ({ type, sent }));
  return kind === "account"
    ? fc.oneof({ weight: 6, arbitrary: typed(JSON_TYPE, json) }, wrong)
    : fc.oneof({ weight: 6, arbitrary: forms }, typed(JSON_TYPE, json), wrong);
};

const ids = fc.oneof({ weight: 3, arbitrary: fc.constantFrom("1", "2", "12") }, text);
const address = (pattern: string) => {
  const parts = pattern
    .split("/")
    .map((part) => (/^[:*]/.test(part) ? ids.map((id) => escaped(id)) : fc.constant(part)));
  const query = fc.option(
    fc
      .array(fc.tuple(field, text), { maxLength: 4 })
      .map((given) => given.map(([k, v]) => `${escaped(k)}=${escaped(v)}`).join("&")),
    { freq: 2 },
  );
  return fc
    .tuple(fc.tuple(...parts), query)
    .map(([path, search]) => path.join("/") + (search ? `?${search}` : ""));
};

const METHODS = {
  page: ["GET", "GET", "POST"],
  action: ["POST", "POST", "POST", "POST", "PUT", "GET"],
  account: ["POST", "POST", "POST", "GET"],
};

const ENDS_SESSION = /sign-out|revoke|sign-in/;

/** So many requests that nobody of good will would make, at every address in turn; the same ones for the same seed. */
export function hostileRequests(count: number, seed: number): HostileRequest[] {
  const targets = [...routeTargets(), ...accountTargets()].filter(
    ({ pattern }) => !/\/sign-out$/.test(pattern),
  );
  // Targets that write are asked more often than pages, which only read.
  const weighted = targets.flatMap((target) => Array<Target>(target.kind === "page" ? 1 : 4).fill(target));
  const perTarget = Math.ceil(count / weighted.length);
  const requests = weighted.flatMap(({ pattern, kind }, at) =>
    fc.sample(
      fc
        .record({
          method: fc.constantFrom(...METHODS[kind]),
          path: address(pattern),
          content: content(kind),
          as: fc.constantFrom("visitor" as const, "student" as const, "student" as const, "coach" as const),
        })
        .map(({ method, path, content: { type, sent }, as }) => ({
          method,
          path,
          contentType: method === "GET" ? undefined : type,
          body: method === "GET" ? Buffer.alloc(0) : Buffer.from(sent, "utf8"),
          // A client that ends its own session would be a visitor in all later requests.
          as: ENDS_SESSION.test(pattern) ? ("visitor" as const) : as,
        })),
      { numRuns: perTarget, seed: seed + at },
    ),
  );
  // One of each before the second of any.
  return requests
    .map((request, at) => ({ request, round: at % perTarget }))
    .sort((a, b) => a.round - b.round)
    .map(({ request }) => request);
}
