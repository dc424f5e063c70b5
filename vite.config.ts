import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

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
 * What every page needs travels in one file, with all that it imports, and the small pieces that most pages are made of
 * in a second one: cut by who shares what, the home page would fetch forty files of a few hundred bytes, each with its
 * own way to and fro, which compress badly. None of these pieces may import anything large.
 */
const PIECES = [
  "lucide-react",
  "app/features/discovery/rules",
  "app/features/discovery/components/(address-field|coach-card|coach-grid|discipline-icon|position-button)",
  "app/platform/dates",
  "app/routes/site/(breadcrumb-data|page-meta)",
  "app/ui/(alert|breadcrumb|card|combobox|court-lines|empty-state|field|pagination|select)",
];
const TOGETHER = [
  { name: "site", test: /app\/(root|routes\/site\/layout)\.tsx|react-dom\/(index|cjs\/react-dom\.)/ },
  { name: "pieces", test: new RegExp(PIECES.join("|")), minShareCount: 2 },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
