// The rules about names, folders and forms that the import checker cannot see. Prints each offence; exit code 1 if any.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOMS =
  "places accounts consent invoicing withdrawals business payments content discovery programmes messages readiness onboarding bookings shop prospects coaching accompaniment reviews training marketing sharing back-office".split(
    " ",
  );
/** Rooms that are divided: each subject is a folder with the same kinds of files as a room. */
const SUBJECTS = {
  accounts: ["mailings"],
  bookings: [
    "availability",
    "calendars",
    "clients",
    "groups",
    "packs",
    "planning",
    "proposals",
    "schedule",
    "series",
    "sessions",
  ],
  content: ["articles", "banners", "legal", "questions"],
  discovery: ["counts", "disciplines"],
  onboarding: ["packs"],
  coaching: ["clients", "measures", "programme"],
  accompaniment: ["coach", "contract", "health"],
  reviews: ["former-clients", "recommendations", "testimonials"],
  training: ["texts"],
  shop: ["cart", "catalogue", "orders", "premium", "returns", "subscriptions"],
  payments: ["books", "core", "gift-cards", "ledger", "payouts", "providers", "reductions", "referrals"],
  "back-office": ["codes", "desk", "figures", "journal", "people", "team", "training"],
};
const ROOM_FILE =
  /^((schema|rules|events|jobs)\.ts|(tables|queries|commands|gate|seed)\.server\.ts|(commands|queries|adapters|reconcile)\/[a-z0-9-]+\.server\.ts|rules\/[a-z0-9-]+(\.test)?\.ts|schema\/[a-z0-9-]+\.ts|(seed|emails)\/[a-z0-9-]+\.tsx?|components\/([a-z-]+\/)?[a-z0-9-]+(\.test)?\.tsx?|[a-z0-9-]+(\.db)?\.test\.ts)$/;
/** A folder with more files than this, its tests included, has more than one subject. */
const MOST_FILES = 25;
const KEBAB =
  /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|db|test|spec|d))*\.(ts|tsx|mjs|cjs|css|sql|svg|png|ico)$/;
const FIXED_NAMES = new Set([
  "entry.client.tsx",
  "entry.server.tsx",
  "vite.config.ts",
  "vitest.config.ts",
  "react-router.config.ts",
  "playwright.config.ts",
  ".dependency-cruiser.cjs",
]);
const CATCH_ALL = /(^|\/)(utils?|helpers?|common|lib|misc|shared)(\/|\.)/;
/** Forms whose answers stay in the browser. */
const SENDS_NOTHING = /\/(bmi-calculator|cookie-form)\.tsx$/;
/** The types that say whose something is (app/platform/auth/ownership.ts): what nobody has looked at does not get one. */
const OWNERS = "Own<|Own[A-Z]\\w*|Owner|Student|Coach|Operator|(Student|Coach|Operator|Any)Viewer";
const OWNER_CAST = new RegExp(`\\bas (unknown as )?(${OWNERS})(?!\\w)`);
const OWNER_TYPE = new RegExp(`: (${OWNERS})(?!\\w)`);
/** Names of functions that tell nothing about the work: a verb without its object, or "what…". */
const VAGUE = "(make|begin|goOn|hear|tell|keep|told|kept|heard|what[A-Z]\\w*)";
const VAGUE_FUNCTIONS = [
  `\\bfunction\\*? ${VAGUE}\\b`,
  // A constant, property or parameter that holds an arrow function, or the type of one.
  `[\\s({,.]#?${VAGUE}\\??(: [^=();\\n]+)?(:| =) (use(Callback|EffectEvent)\\()?(async )?(\\w+|\\([^()]*(\\([^()]*\\)[^()]*)*\\)(: [^=]+)?) =>`,
  // A method: with a body, or as a signature of an interface.
  `^\\s+((static|async|private|public|override|get) |\\*)*#?${VAGUE}(<.*>)?\\(.*\\)((: .+)? \\{|: [^;]+;)$`,
].map((pattern) => new RegExp(pattern, "gm"));
const PERSON_ID = /\b(viewer|user|owner|student|person|member)Id\??: string/;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs|cjs|css|sql)$/.test(file) && existsSync(file));

const offences = files.flatMap((file) => {
  const name = path.basename(file);
  const found = [];
  if (!KEBAB.test(name) && !FIXED_NAMES.has(name) && !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    found.push("file names are kebab-case");
  if (CATCH_ALL.test(file)) found.push("no catch-all folders or files");
  if (/^app\/.*\/index\.tsx?$/.test(file)) found.push("no barrel files");
  found.push(
    ...roomOffences(file),
    ...formOffences(file),
    ...ownerOffences(file),
    ...packingOffences(file),
    ...vagueOffences(file),
  );
  return found.map((offence) => `${file}: ${offence}`);
});

const perFolder = new Map();
const counted = files.filter((file) => /^(app|server|scripts|bench|tests)\//.test(file));
for (const file of counted) perFolder.set(path.dirname(file), (perFolder.get(path.dirname(file)) ?? 0) + 1);
for (const [folder, count] of perFolder)
  if (count > MOST_FILES) offences.push(`${folder}: ${count} files, more than ${MOST_FILES}`);

for (const offence of offences) console.error(offence);
console.log(`${files.length} files, ${offences.length} offences`);
process.exit(offences.length > 0 ? 1 : 0);

function roomOffences(file) {
  const [, room, inRoom] = file.match(/^app\/features\/([^/]+)\/(.+)$/) ?? [];
  if (!room) return [];
  if (!ROOMS.includes(room)) return [`there is no room called ${room}`];
  const subject = SUBJECTS[room]?.find((name) => inRoom.startsWith(`${name}/`));
  const rest = subject ? inRoom.slice(subject.length + 1) : inRoom;
  if (!ROOM_FILE.test(rest)) return ["a room holds only the files that architecture names"];
  // One subject in one file, or one file for each subject in the folder: nobody looks in two places.
  const [, folder] = rest.match(/^(schema|rules|queries|commands)(\.server)?\.ts$/) ?? [];
  return folder && existsSync(path.join(path.dirname(file), folder))
    ? [`there is a folder ${folder}/ already`]
    : [];
}

/** Layout follows meaning: a literal is not spread into another one to save lines. */
function packingOffences(file) {
  if (!/\.tsx?$/.test(file)) return [];
  return /\.\.\.\{ ?\w/.test(readFileSync(file, "utf8"))
    ? ["an object literal is spread into another one"]
    : [];
}

/** A function is named by what it does: a verb and its object. Tests may name a step of theirs more freely. */
function vagueOffences(file) {
  if (!/^(app|server|scripts)\/.*\.(tsx?|mjs)$/.test(file) || /\.test\./.test(file)) return [];
  const text = readFileSync(file, "utf8");
  return VAGUE_FUNCTIONS.flatMap((pattern) => [...text.matchAll(pattern)]).map(
    ([found]) =>
      `"${found.trim()}" says nothing about the work: name the function with a verb and a noun of the trade`,
  );
}

/** Whose rows are read or changed is said by an owner that a gate has found, not by an id that may come from anywhere. */
function ownerOffences(file) {
  if (!/^app\/.*\.tsx?$/.test(file) || /\.test\.|\/gate\.server\.ts$|platform\/auth\/ownership/.test(file))
    return [];
  const text = readFileSync(file, "utf8");
  const found = OWNER_CAST.test(text) ? ["only a gate says whose something is"] : [];
  if (!/^app\/features\/([^/]+\/){1,2}(queries|commands)(\/|\.)/.test(file)) return found;
  const signatures = text.match(/^export (async )?function \w+[\s\S]*?\)(: .*)? \{$/gm) ?? [];
  for (const signature of signatures)
    if (PERSON_ID.test(signature) && !OWNER_TYPE.test(signature))
      found.push(`${/function (\w+)/.exec(signature)?.[1]} takes a person's id without an owner`);
  return found;
}

/**
 * A form is made by `useForm`, which sends it, and what is wrong with it is read by `checkForm`. A search is no such form: it
 * is an address. What is wrong is said by the fields, in our words: a browser's own bubbles are in its own language.
 */
function formOffences(file) {
  if (
    !/^app\/.*\.tsx?$/.test(file) ||
    /^app\/(ui\/form\/(use-)?form|platform\/web\/forms)\b|\.test\.tsx?$/.test(file)
  )
    return [];
  const text = readFileSync(file, "utf8");
  // The formatter ends a tag with its line; an arrow that ends one is a handler within.
  const tags = text.match(/<[Ff]orm\b[\s\S]*?(?<!=)>$/gm) ?? [];
  const own = tags.filter((tag) => !/\bof=/.test(tag));
  const isSearch = (tag) => /\baction=("|\{action\})/.test(tag) && !/\bmethod="post"/.test(tag);
  return [
    ...own.filter((tag) => !/\bnoValidate\b/.test(tag)).map(() => "a form says noValidate"),
    ...own
      .filter((tag) => !isSearch(tag) && !SENDS_NOTHING.test(file))
      .map(() => "a form is made by useForm (app/ui/form/use-form.ts)"),
    ...(/\buseFetcher\b/.test(text) ? ["what is sent is sent by useForm (app/ui/form/use-form.ts)"] : []),
    ...(/\bflattenError\b|\bfieldErrors\b/.test(text)
      ? ["what is wrong with a form is read by checkForm (app/platform/web/forms.ts)"]
      : []),
  ];
}
