import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

const BUNDLED = [
  /^better-auth/,
  /^@better-auth\//,
  /^@better-fetch\//,
  /^better-call/,
  /^@noble\//,
  /^@radix-ui\//,
  "character-entities",
  "decode-named-character-reference",
  "drizzle-orm",
  "hono",
  "@hono/node-server",
  "jose",
  "kysely",
  "libphonenumber-js",
  "lucide-react",
  /^micromark/,
  "radix-ui",
  "zod",
];

/**
 * What every page needs travels in one file, with all that it imports, and with the small pieces that the home page is
 * made of; those of lists, profiles and texts in a second one. Cut by who shares what, a page would fetch forty files of
 * a few hundred bytes, each with its own way to and fro, which compress badly. None of these pieces may import anything
 * large. `npm run bench -- weight` shows when the home page has come to need the second.
 */
const HOME_ICONS = [
  "biceps-flexed|bike|chevron-down|circle-alert|circle-check|circle-dot|dumbbell|flame|flower-2|footprints",
  "goal|hand-fist|info|locate-fixed|map-pin|menu|music|person-standing|search|waves|x",
];
const SITE = [
  "react-dom/(index|cjs/react-dom\\.)",
  "lucide-react/dist/esm/(?!icons/)",
  `lucide-react/dist/esm/icons/(${HOME_ICONS.join("|")})\\.`,
  "app/(root|routes/site/layout)\\.tsx",
  "app/routes/site/page-meta",
  "app/features/discovery/rules(/distance|/rating)?\\.ts",
  "app/features/discovery/components/(coach-card\\.|coach-grid|discipline-icon|favorite-(button|store))",
  "app/features/places/(components/(address|position-button|use-current-position)|rules/(addresses|geo)\\.)",
  "app/platform/(money|text)\\.",
  "app/ui/(avatar|badge|combobox|control-shell|court-lines|field|select|stars|use-option-search)",
];
const PIECES = [
  "lucide-react",
  "app/features/discovery/rules",
  "app/platform/dates",
  "app/routes/site/breadcrumb-data",
  "app/ui/(alert|breadcrumb|card|empty-state|pagination)",
];
const TOGETHER = [
  { name: "site", test: new RegExp(SITE.join("|")), priority: 2 },
  { name: "pieces", test: new RegExp(PIECES.join("|")), minShareCount: 2, priority: 1 },
];

/** Every condition of the package's exports leads to its development build, whose warnings nobody in a browser reads. */
const PRODUCTION_ROUTER: Record<string, string> = {
  "react-router": "index.mjs",
  "react-router/dom": "dom-export.mjs",
};
const productionRouter: Plugin = {
  name: "production-router",
  enforce: "pre",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId(id) {
    const file = PRODUCTION_ROUTER[id];
    return file && path.resolve("node_modules/react-router/dist/production", file);
  },
};

export default defineConfig(({ command }) => ({
  plugins: [productionRouter, tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: TOGETHER } } } } },
    // With the environment API the server's entry is named here; `isSsrBuild` would be ignored in silence.
    ssr: {
      build: { rollupOptions: { input: "./server/main.ts" } },
      // Packages of hundreds of small files take longer to open than to run: bundled, the process starts in half the time.
      resolve: { noExternal: command === "build" ? BUNDLED : [] },
    },
  },
}));
