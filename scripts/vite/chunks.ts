import { existsSync } from "node:fs";
import path from "node:path";

/*
 * Which files of the browser's script are joined into one. Without these lists, Rolldown makes a file of each module that some
 * pages share: the home page fetched 73 files instead of 8 and 17 % more bytes, because small files compress badly, and the
 * search page 88 instead of 10 (docs/decisions/051-fragile-tricks.md). A path is a file, or a folder if it ends in a slash.
 * A chunk also takes everything that its files import, so none of them may import anything large.
 */

const icons = (names: string) =>
  names.split(" ").map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`);

/** Every page needs these files, or the home page does. `npm run bench -- weight` shows when the home page needs more. */
const SITE = [
  "node_modules/react/",
  "node_modules/react-dom/",
  "node_modules/react-router/",
  "node_modules/scheduler/",
  ...icons(
    "biceps-flexed bike chevron-down circle-alert circle-check circle-dot dumbbell flame flower-2 footprints goal",
  ),
  ...icons("hand-fist info locate-fixed map-pin menu music person-standing search shopping-bag waves x"),
  "app/root.tsx",
  "app/routes/site/layout.tsx",
  "app/routes/site/page-meta.ts",
  "app/routes/public/home/section.tsx",
  "app/features/discovery/components/coach-card.tsx",
  "app/features/discovery/components/coach-grid.tsx",
  "app/features/discovery/components/discipline-icon.tsx",
  "app/features/discovery/components/favorite-button.tsx",
  "app/features/discovery/components/favorite-store.ts",
  "app/features/discovery/rules/distance.ts",
  "app/features/discovery/rules/rating.ts",
  "app/features/discovery/rules/search-path.ts",
  "app/features/business/components/use-terms.ts",
  "app/features/business/rules/settings.ts",
  "app/features/places/components/address-field.tsx",
  "app/features/places/components/address-parts.ts",
  "app/features/places/components/position-button.tsx",
  "app/platform/format/money.ts",
  "app/platform/format/numbers.ts",
  "app/ui/controls/combobox.tsx",
  "app/ui/controls/control-shell.tsx",
  "app/ui/controls/select.tsx",
  "app/ui/data/avatar.tsx",
  "app/ui/data/badge.tsx",
  "app/ui/data/stars.tsx",
  "app/ui/data/stars-width.ts",
  "app/ui/form/field.tsx",
  "app/ui/form/field-context.ts",
  "app/ui/layout/court-lines.tsx",
];

/** The cookie banner, which every page fetches at the first visit. */
const CONSENT = [
  "app/features/consent/components/cookie-banner.tsx",
  "app/features/consent/components/forget-analytics.ts",
  "app/features/consent/components/save-choice.ts",
  "app/features/consent/rules/analytics-cookies.ts",
  "app/features/consent/rules/choices.ts",
];

/** Lists, profiles and texts need these files; the home page does not. */
const PIECES = [
  "node_modules/lucide-react/",
  "app/features/discovery/components/search/alert-form.tsx",
  "app/features/discovery/rules/",
  "app/platform/format/dates.ts",
  "app/platform/format/durations.ts",
  "app/features/withdrawals/rules/period.ts",
  "app/routes/public/coaches/coach-list-data.ts",
  "app/routes/public/coaches/too-many-searches.tsx",
  "app/routes/public/missing-screen.tsx",
  "app/routes/site/breadcrumb-data.ts",
  "app/routes/site/dialogs/use-dialog-closing.ts",
  "app/ui/data/pagination.tsx",
  "app/ui/feedback/alert.tsx",
  "app/ui/feedback/empty-state.tsx",
  "app/ui/form/filter-form.tsx",
  "app/ui/form/use-form.ts",
  "app/ui/layout/breadcrumb.tsx",
  "app/ui/layout/card.tsx",
  "app/ui/layout/linked-tabs.tsx",
];

/** The groups for Rolldown's `codeSplitting`; throws when a listed path does not exist. */
export function chunkGroups() {
  return [
    { name: "site", test: isListed(SITE), priority: 2 },
    { name: "consent", test: isListed(CONSENT), priority: 2 },
    { name: "pieces", test: isListed(PIECES), minShareCount: 2, priority: 1 },
  ];
}

/** A test for the id of a module, which is its path, with or without a query. */
export function isListed(paths: string[]): (id: string) => boolean {
  const missing = paths.filter((listed) => !existsSync(listed));
  if (missing.length > 0)
    throw new Error(
      `scripts/vite/chunks.ts lists paths that do not exist: ${missing.join(", ")}. Put the new path in their place, or remove them if no public page needs the code any more.`,
    );
  const files = new Set(paths.map((listed) => path.resolve(listed)));
  const folders = paths
    .filter((listed) => listed.endsWith("/"))
    .map((listed) => path.resolve(listed) + path.sep);
  return (id) => {
    const file = id.split("?")[0] as string;
    return files.has(file) || folders.some((folder) => file.startsWith(folder));
  };
}
