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
 * What every page needs travels in one file, with all that it imports, and what every page with coaches needs in a
 * second one: cut by who shares what, the home page would fetch forty files of a few hundred bytes, which compress badly.
 */
const TOGETHER = [
  { name: "site", test: /app\/(root|routes\/site\/layout)\.tsx/ },
  { name: "coaches", test: /app\/features\/discovery\/components\/coach-card\.tsx/ },
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
