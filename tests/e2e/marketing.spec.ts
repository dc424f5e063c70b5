import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";
import { open, signIn, toast } from "../fixtures/own-account.ts";

const chosen = (email: string) =>
  query(
    "select m.kind, m.wanted from mail_preferences m join users u on u.id = m.user_id where u.email = $1",
    email,
  );
const noted = (email: string) =>
  query(
    `select coalesce(o.name, o.kind) as what, o.state, o.reason from marketing_outbox o
     join users u on u.id = o.user_id where u.email = $1 order by o.id`,
    email,
  );

test.use({ viewport: PHONE, allowedErrors: [/ERR_FAILED|status of 500/] });

test("a student says yes while completing the profile, and no in the account", async ({ page }) => {
  const email = newEmail("conseils");
  await createMember({ email });
  await signIn(page.request, email);
  await open(page, "/profile-completion");
  const box = page.getByRole("checkbox", { name: "Conseils et offres" });
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAccessibleDescription(/Klaviyo/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Prénom" }).fill("Manon");
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Petit");
  await box.press("Space");
  await page.getByRole("button", { name: "Compléter mon profil" }).press("Enter");
  await expect(toast(page, "Profil complété")).toBeVisible();
  expect(await chosen(email)).toEqual([{ kind: "marketing", wanted: true }]);
  // There is no key here: what there is to tell is noted, and not sent.
  const unsent = { state: "not sent", reason: "no key" };
  await expect
    .poll(() => noted(email))
    .toEqual(["User Registered", "profile", "Profile Completed"].map((what) => ({ what, ...unsent })));
  await open(page, "/student-dashboard/account");
  const offers = page.getByRole("switch", { name: "Conseils et offres" });
  await expect(offers).toBeChecked();
  await offers.press("Space");
  await expect(toast(page, "Choix enregistré")).toBeVisible();
  await expect(offers).not.toBeChecked();
  expect(await chosen(email)).toEqual([{ kind: "marketing", wanted: false }]);
});

test("a coach has their prospects told of, and is told of how many, or that it did not work", async ({
  page,
}) => {
  const email = newEmail("coach");
  await createMember({ email, role: "coach" });
  await signIn(page.request, email);
  await open(page, "/dashboard/prospects");
  const sync = page.getByRole("button", { name: "Synchroniser" });
  await sync.click();
  await expect(toast(page, "Synchronisation terminée")).toBeVisible();
  await expect(page.getByText("Aucun prospect n’a donné son accord")).toBeVisible();
  await query(
    `insert into prospects (coach_id, first_name, last_name, email, agreed_at)
     select id, 'Léa', 'Roux', part || '@elan.test', case when part <> 'sans' then now() end
     from users, unnest(array['lea', 'tom', 'sans']) as part where users.email = $1`,
    email,
  );
  await sync.press("Enter");
  await expect(page.getByText("2 éléments pris en compte.")).toBeVisible();
  await expectAccessible(page);
  await page.route("**/functions/v1/klaviyo-sync", (route) => route.abort());
  await sync.click();
  await expect(toast(page, "Erreur de synchronisation")).toBeVisible();
  await page.unroute("**/functions/v1/klaviyo-sync");
  await page.route("**/functions/v1/klaviyo-sync", (route) => route.fulfill({ status: 500, body: "oops" }));
  await sync.click();
  await expect(page.getByText("Vos prospects n’ont pas pu être transmis.")).toBeVisible();
});
