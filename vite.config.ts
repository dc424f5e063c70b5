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
  // Two thousand files, opened in one go when there is first something to tell: 0.4 s of a processor instead of 1.6.
  "klaviyo-api",
  // Of better-auth.
  "kysely",
  "libphonenumber-js",
  "lucide-react",
  /^micromark/,
  "radix-ui",
  "react-router",
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
  "goal|hand-fist|info|locate-fixed|map-pin|menu|music|person-standing|search|shopping-bag|waves|x",
];
const SITE = [
  "node_modules/(react|react-dom|react-router|scheduler)/",
  "app/ui/theme/lucide-icon\\.",
  `lucide-react/dist/esm/icons/(${HOME_ICONS.join("|")})\\.`,
  "app/(root|routes/site/layout)\\.tsx",
  "app/routes/site/page-meta",
  "app/routes/public/home/section",
  "app/features/discovery/rules/(distance|rating|search-path)\\.ts",
  "app/features/discovery/components/(coach-card\\.|coach-grid|discipline-icon|favorite-(button|store))",
  "app/features/places/components/(address-(field|parts)|position-button)",
  "app/platform/format/money\\.",
  "app/features/payments/core/rules/commission\\.",
  "app/ui/\\w+/(avatar|badge|combobox\\.|control-shell|court-lines|field|select|stars(-width)?\\.)",
];
const PIECES = [
  "lucide-react",
  "app/features/discovery/rules",
  "app/platform/format/dates",
  "app/features/withdrawals/rules/period",
  "app/routes/(site/(breadcrumb-data|dialogs/use-dialog-closing)|public/missing-screen|public/coaches/(coach-list-data|too-many-searches))",
  "app/features/discovery/components/search/alert-form",
  "app/ui/\\w+/(alert|breadcrumb|card|empty-state|filter-form|linked-tabs|pagination|use-form)",
];
/** What forms and the pages behind a login are made of: public pages need none of it, except for the few with a form. */
const CONTROLS = [
  "app/ui/\\w+/(checkbox|choice-text|copy-text|password-|progress|radio-group|stepper|switch|table|textarea)",
  "app/routes/(back-office/office-page|dashboard/(private-page|welcome))",
  "app/features/accounts/(components/(sign-in/(ask-again|auth-draft)|use-sign-out)|rules/names)",
  "app/features/(back-office/components/(coaches/coach-badges|failed-work-card)|training/components/certification-card)",
  "app/features/(onboarding/components/page-checklist|prospects/components/(contact-links|status-badge))",
  "app/routes/(dashboard/shortcuts|coach/(listings/missing-listing|prospects/tell-prospect))",
];
/** What asks for consent to cookies, and keeps the answer. */
const CONSENT = [
  "app/features/consent/(components/(cookie-banner|forget-analytics|keep-choice)|rules/(analytics-cookies|choices))",
];
/** What is loaded when an address field is first entered. */
const SUGGESTIONS = [
  "app/ui/\\w+/combobox-",
  "app/features/places/(components/(address-search|current-position)|rules/addresses)",
  "lucide-react/dist/esm/icons/corner-down-left\\.",
];
/** What the shop and its products are made of, which whoever looks at either needs. */
const SHELF = [
  "app/features/shop/\\w+/components/(add-to-cart|category-badge|demo-banner|product-(card|grid|picture|price)|stock-line|stored-cart|use-(cart|stock))\\.",
  "app/features/shop/\\w+/rules/(cart|cart-items|catalogue|delivery-words|pictures|read-cart|shop-address|stock|subscriptions|unit-price)\\.",
  "app/ui/feedback/use-payment-tab\\.",
];
/** What is kept of what people type: of forms, and of what they hear of while signed in, on whichever page. */
const DRAFTS = ["app/ui/form/drafts"];
const TOGETHER = [
  { name: "site", test: new RegExp(SITE.join("|")), priority: 3 },
  { name: "consent", test: new RegExp(CONSENT.join("|")), priority: 3 },
  { name: "suggestions", test: new RegExp(SUGGESTIONS.join("|")), priority: 3 },
  { name: "drafts", test: new RegExp(DRAFTS.join("|")), priority: 3 },
  { name: "pieces", test: new RegExp(PIECES.join("|")), minShareCount: 2, priority: 2 },
  { name: "shop", test: new RegExp(SHELF.join("|")), minShareCount: 2, priority: 1 },
  { name: "controls", test: new RegExp(CONTROLS.join("|")), minShareCount: 2, priority: 0 },
];

/** Every condition of the package's exports leads to its development build, which checks, warns and is larger. */
const PRODUCTION_ROUTER: Record<string, string> = {
  "react-router": "index.mjs",
  "react-router/dom": "dom-export.mjs",
};
const productionRouter: Plugin = {
  name: "production-router",
  enforce: "pre",
  apply: "build",
  resolveId(id) {
    const file = PRODUCTION_ROUTER[id];
    return file && path.resolve("node_modules/react-router/dist/production", file);
  },
};

/**
 * What of it never runs in a browser here, by the functions that lead to it: the whole route table comes with the first page, links
 * are fetched ahead by `use-prefetch.ts`, every page comes from a server, and there are neither instruments nor server
 * components.
 */
const IDLE_IN_ROUTER = [
  "getPatchRoutesOnNavigationFunction",
  "useFogOFWarDiscovery",
  "PrefetchPageLinks",
  "getRouteInstrumentationUpdates",
  "instrumentClientSideRouter",
  "RSCErrorHandler",
  "decodeRouteErrorResponseDigest",
  "nonSsrStrategy",
  "patchRoutesImpl",
  // The root has an error page of its own.
  "DefaultErrorComponent",
];
const ROUTER_WARNINGS = ["warning", "warningOnce", "warnOnce"];

function leanRouter(): Plugin {
  const emptied = new Set<string>();
  return {
    name: "lean-router",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!id.includes("/react-router/dist/production/")) return;
      const bodies = this.parse(code).body.flatMap((node) =>
        node.type === "FunctionDeclaration" && node.body && IDLE_IN_ROUTER.includes(node.id?.name ?? "")
          ? [{ name: node.id?.name ?? "", start: node.body.start, end: node.body.end }]
          : [],
      );
      for (const { name } of bodies) emptied.add(name);
      return bodies.reduceRight(
        (rest, { start, end }) => `${rest.slice(0, start)}{}${rest.slice(end)}`,
        code,
      );
    },
    buildEnd(failure) {
      const missing = IDLE_IN_ROUTER.filter((name) => !emptied.has(name));
      if (!failure && missing.length > 0) this.error(`react-router no longer has: ${missing.join(", ")}`);
    },
  };
}

/** The icons as they are, drawn by our own few lines, which need neither their names nor keys. */
const leanIcons: Plugin = {
  name: "lean-icons",
  enforce: "pre",
  apply: "build",
  resolveId(id) {
    return id === "../createLucideIcon.mjs" ? path.resolve("app/ui/theme/lucide-icon.ts") : undefined;
  },
  transform(code, id) {
    if (!id.includes("/lucide-react/dist/esm/icons/")) return;
    return code.replace(/^ {2}(name|size): .*,$/gm, "").replace(/,\s*key: "\w+"/g, "");
  },
};

export default defineConfig(({ command }) => ({
  plugins: [productionRouter, leanRouter(), leanIcons, tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          treeshake: { manualPureFunctions: ROUTER_WARNINGS },
          output: { codeSplitting: { groups: TOGETHER } },
        },
      },
    },
    // With the environment API the server's entry is named here; `isSsrBuild` would be ignored in silence.
    ssr: {
      build: {
        rollupOptions: {
          input: { index: "./server/main.ts", operate: "./server/operate.ts" },
          // Beside both of them: what a program of ours is started from is looked for in its own folder.
          output: { chunkFileNames: "[name]-[hash].js" },
        },
      },
      // Packages of hundreds of small files take longer to open than to run: bundled, the process starts in half the time.
      resolve: { noExternal: command === "build" ? BUNDLED : [] },
    },
  },
}));
