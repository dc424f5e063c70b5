import sharp from "sharp";
import { addDays, parisDay } from "../../../app/platform/format/dates.ts";
import { open, toast } from "../../fixtures/accounts/own-account.ts";
import { addCoach, OUT_OF_THE_WAY } from "../../fixtures/bookings/coaches.ts";
import { expect, expectNoSidewaysScroll, PHONE, test } from "../../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../../fixtures/browser/browser-members.ts";
import { inDatabase, query } from "../../fixtures/browser/e2e-database.ts";

const SETTINGS = "/dashboard/settings";

test.use({ viewport: PHONE });

// Drafts, refusals and a save from a second tab are proven by page-form.test.tsx and availability-form.test.tsx.
test("hours and an absence are saved, a mail is turned off, and a page is published at once", async ({
  page,
  context,
}) => {
  const { email, id: userId } = await createMember({ role: "coach" });
  await signInBrowser(context, email);
  const id = await inDatabase((sql) => addCoach(sql, { userId, name: "Sans Nom", ...OUT_OF_THE_WAY }));
  await open(page, `${SETTINGS}?tab=availability`);
  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(tab("Disponibilités")).toHaveAttribute("aria-selected", "true");
  await expect(tab("Disponibilités")).toBeInViewport({ ratio: 0.99 });
  const monday = page.getByRole("group", { name: "Lundi" });
  await page.getByRole("button", { name: "Ajouter une plage le lundi" }).press("Enter");
  await expect(monday.getByLabel("Début, plage 2")).toBeFocused();
  await monday.getByLabel("Fin, plage 1").fill("12:00");
  await monday.getByLabel("Début, plage 2").fill("14:00");
  await monday.getByLabel("Fin, plage 2").fill("18:00");
  await monday.getByRole("button", { name: "Copier sur les autres jours" }).click();
  await expect(toast(page, "Horaires copiés")).toBeVisible();
  await page.getByRole("button", { name: "Ajouter une absence" }).click();
  const away = page.getByRole("group", { name: "Absence 1" });
  const first = addDays(parisDay(new Date()), 30);
  await away.getByLabel("Premier jour").fill(first);
  await away.getByLabel("Dernier jour").fill(addDays(first, 6));
  await away.getByLabel("Motif").fill("Stage");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Enregistrer mes disponibilités" }).click();
  await expect(toast(page, "Disponibilités enregistrées")).toBeVisible();

  await tab("Notifications").click();
  await expect(page).toHaveURL(`${SETTINGS}?tab=notifications`);
  await page.getByRole("switch", { name: "Nouveaux messages" }).click();
  await expect(toast(page, "Choix enregistré")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Nouveaux messages" })).not.toBeChecked();
  // Monday to Saturday are open from 8 to 12 and from 14 to 18.
  expect(
    await query(
      `select start_minute / 60 as opens, end_minute / 60 as closes, count(*)::int as days
       from coach_work_hours where user_id = $1 group by 1, 2 order by 1`,
      userId,
    ),
  ).toEqual([
    { opens: 8, closes: 12, days: 6 },
    { opens: 14, closes: 18, days: 6 },
  ]);
  expect(
    await query("select ends_on::text as last, label from coach_time_off where user_id = $1", userId),
  ).toEqual([{ last: addDays(first, 6), label: "Stage" }]);

  await tab("Profil").click();
  const typed = {
    "Nom affiché": "Nora Réglages",
    Présentation: "Je cours depuis toujours.",
    // A word that nothing parts must not make the page wider than the screen.
    "Diplômes et qualifications": `BPJEPS\nPSC1\n${"diplôme".repeat(11)}`,
    "Prix du pack 10\u00a0h": "400,50",
  };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  await page.getByLabel("Premier cours offert").check();
  await page.getByRole("button", { name: "Enregistrer ma page" }).click();
  await expect(toast(page, "Page enregistrée")).toBeVisible();
  const background = "#1f6b4a";
  const buffer = await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  await page.getByLabel("Changer la photo").setInputFiles({ name: "moi.png", mimeType: "image/png", buffer });
  await expect(toast(page, "Photo mise à jour")).toBeVisible();
  for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text);
  await expect(page.getByLabel("Premier cours offert")).toBeChecked();
  await expectNoSidewaysScroll(page);

  await page.getByRole("link", { name: "Voir ma page" }).click();
  await expect(page).toHaveURL(`/coach/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Nora Réglages" })).toBeVisible();
  for (const text of ["Je cours depuis toujours.", "PSC1", "1er cours offert", "Pack 10\u00a0h"])
    await expect(page.getByText(text).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  const looked =
    "select from coaches where id = $1 and words_changed_at > created_at and image like '/files/%'";
  expect(await query(looked, id)).toHaveLength(1);
});
