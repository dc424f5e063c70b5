import type { Page } from "@playwright/test";
import { weekOf } from "../../../app/features/bookings/schedule/rules/schedule.ts";
import { addDays, formatDayTime, parisDay, parisInstant } from "../../../app/platform/format/dates.ts";
import { open, toast } from "../../fixtures/accounts/own-account.ts";
import { beCoach, book, newStudent } from "../../fixtures/bookings/booked-coach.ts";
import { DESKTOP, expect, PHONE, test } from "../../fixtures/browser/browser.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";

const LIST = "/dashboard/schedule";
/** Next week: all of it is to come. */
const [MONDAY = "", TUESDAY = "", , THURSDAY = ""] = weekOf(addDays(parisDay(new Date()), 7));

/** The live region that announces a drag: the phone grid and the desktop grid each have one, and only one speaks. */
const announced = (page: Page) => page.locator('[id^="DndLiveRegion"]:not(:empty)');
const isAnnounced = (page: Page, day: string, time: string) =>
  expect(announced(page)).toContainText(formatDayTime(parisInstant(day, time)));
/** Until what was just drawn listens to keys and fingers. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

const proposalOf = async (id: string) => {
  const [row] = await query<{ proposed_starts_at: Date | null }>(
    "select proposed_starts_at from bookings where id = $1",
    id,
  );
  return row?.proposed_starts_at ?? null;
};

test("a coach drags a session to another day by mouse and by keyboard, and is asked before anything is sent", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  const { coachId } = await beCoach(page);
  const lina = await newStudent("Lina", "Moreau");
  const id = await book({ coachId, studentId: lina, startsAt: parisInstant(TUESDAY, "10:00") });
  await open(page, `${LIST}?view=week&on=${MONDAY}`);
  const week = page.getByRole("region", { name: /^Semaine du/ });
  const day = (of: string) =>
    week.getByRole("region", { name: new RegExp(` ${Number(of.slice(8))}(er)? .* ${of.slice(0, 4)}$`) });
  const session = day(TUESDAY).getByRole("link", { name: /10:00 – 11:00\s*\S+ avec Lina Moreau.*Confirmée/ });
  const dialog = page.getByRole("dialog", { name: "Proposer un autre horaire" });

  // Two days on and an hour and a half later, by the mouse. An hour is as high as the session, with its edges.
  const from = await session.boundingBox();
  const to = await day(THURSDAY).boundingBox();
  const hour = (await session.locator("..").boundingBox())?.height ?? 0;
  if (!from || !to) throw new Error("not shown");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, from.y + 20 + hour * 1.5, { steps: 12 });
  await isAnnounced(page, THURSDAY, "11:30");
  await page.mouse.up();
  await expect(dialog.getByLabel("Jour")).toHaveValue(THURSDAY);
  await expect(dialog.getByLabel("Heure de début")).toHaveValue("11:30");
  expect(await proposalOf(id)).toBeNull();
  await dialog.getByRole("button", { name: "Proposer cet horaire" }).click();
  await expect(toast(page, "Horaire proposé")).toBeVisible();
  expect(await proposalOf(id)).toEqual(parisInstant(THURSDAY, "11:30"));
  // Until it is answered the session stays where it was.
  await expect(day(THURSDAY).getByText("Proposé à Lina Moreau")).toBeVisible();
  await expect(session).toBeVisible();
  await day(THURSDAY).getByRole("button", { name: "Retirer l’horaire proposé à Lina Moreau" }).click();
  await expect(toast(page, "Proposition retirée")).toBeVisible();
  await expect(day(THURSDAY).getByText("Proposé à Lina Moreau")).toHaveCount(0);
  expect(await proposalOf(id)).toBeNull();

  // By the arrows: a day to the left, half an hour down.
  await page
    .getByRole("button", { name: "Prendre la séance de Lina Moreau" })
    .locator("visible=true")
    .focus();
  await page.keyboard.press("Space");
  await expect(announced(page)).toContainText("séance prise");
  // Down comes first: how wide a day is, which the arrows to the sides need, is known once the first move is announced.
  await nextFrames(page);
  await page.keyboard.press("ArrowDown");
  await isAnnounced(page, TUESDAY, "10:15");
  // The day that an arrow to the side leads to is announced with the next move only.
  await page.keyboard.press("ArrowLeft");
  await nextFrames(page);
  await page.keyboard.press("ArrowDown");
  await isAnnounced(page, MONDAY, "10:30");
  await page.keyboard.press("Space");
  await expect(dialog.getByLabel("Jour")).toHaveValue(MONDAY);
  await expect(dialog.getByLabel("Heure de début")).toHaveValue("10:30");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  // By the menu.
  await page
    .getByRole("button", { name: /Séance de Lina Moreau, 10:00\s: actions/ })
    .locator("visible=true")
    .click();
  await page.getByRole("menuitem", { name: "Proposer un autre horaire" }).click();
  await expect(dialog.getByLabel("Heure de début")).toHaveValue("10:00");
  expect(await proposalOf(id)).toBeNull();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test("with a thumb the day comes first, and a finger that rests on a session takes it along", async ({
    page,
  }) => {
    const { coachId } = await beCoach(page);
    const lina = await newStudent("Lina", "Moreau");
    await book({ coachId, studentId: lina, startsAt: parisInstant(TUESDAY, "10:00") });
    await open(page, `${LIST}?on=${MONDAY}`);
    const strip = page.getByRole("navigation", { name: "Jours de la semaine" });
    await strip.getByRole("link", { name: /, 1 séance$/ }).click();
    await expect(page).toHaveURL(new RegExp(`on=${TUESDAY}`));
    const session = page
      .getByRole("link", { name: /10:00\s*(– 11:00\s*)?\S+ avec Lina Moreau/ })
      .locator("visible=true");
    await session.evaluate((link) => link.scrollIntoView({ block: "center" }));
    const box = await session.boundingBox();
    if (!box) throw new Error("not shown");
    const finger = await page.context().newCDPSession(page);
    const [x, y] = [box.x + 30, box.y + box.height / 2];
    const touch = (type: "touchStart" | "touchMove", down: number) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y: y + down }] });
    await touch("touchStart", 0);
    await expect(announced(page)).toContainText("séance prise");
    // An hour is as high as the session: an hour up.
    for (let step = 1; step <= 8; step += 1) {
      await touch("touchMove", (-box.height * step) / 8);
      await nextFrames(page);
    }
    await isAnnounced(page, TUESDAY, "09:00");
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const dialog = page.getByRole("dialog", { name: "Proposer un autre horaire" });
    await expect(dialog.getByLabel("Jour")).toHaveValue(TUESDAY);
    await expect(dialog.getByLabel("Heure de début")).toHaveValue("09:00");
  });
});
