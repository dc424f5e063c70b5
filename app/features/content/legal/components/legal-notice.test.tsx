import { expect, test } from "vitest";
import {
  renderRoutes,
  screen,
  viewerWith,
  waitFor,
} from "../../../../../tests/fixtures/component/component.tsx";
import { CLOSE_NOTICE_PATH } from "../rules/announcements.ts";
import { LegalNotice } from "./legal-notice.tsx";

const NOW = new Date("2026-11-19T20:00:00Z");
const TOLD = [
  { id: 5, name: "terms", number: 2, effectiveFrom: "2026-12-31T23:00:00Z" },
  { id: 7, name: "privacy", number: 3, effectiveFrom: "2026-11-01T00:00:00Z" },
] as const;

async function renderNotice() {
  const sent: Record<string, unknown>[] = [];
  const site = await renderRoutes(
    [
      { path: "/", element: <LegalNotice told={TOLD} now={NOW} /> },
      {
        path: CLOSE_NOTICE_PATH,
        action: async ({ request }) => {
          sent.push(Object.fromEntries(await request.formData()));
          return { ok: true };
        },
      },
    ],
    { viewer: viewerWith() },
  );
  return { ...site, sent };
}

test("the notice says what changes and from when, and is closed up to the newest change", async () => {
  const { user, sent } = await renderNotice();
  expect(screen.getByText(/Nos conditions d’utilisation changent le 1er janvier 2027\./)).toBeVisible();
  expect(
    screen.getByText(/Notre politique de confidentialité a changé le 1er novembre 2026\./),
  ).toBeVisible();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/textes/conditions/2",
    "/textes/confidentialite/3",
  ]);
  await user.click(screen.getByRole("button", { name: "Fermer" }));
  await waitFor(() => expect(sent).toEqual([{ intent: "close-notice", versionId: "7" }]));
});
