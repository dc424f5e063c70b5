import type { Page } from "@playwright/test";
import { weekOf } from "../../app/features/bookings/rules/schedule.ts";
import { addDays, formatDayTime, parisDay, parisInstant } from "../../app/platform/dates.ts";
import { beCoach, book, newStudent } from "../fixtures/booked-coach.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  test,
} from "../fixtures/browser.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/coaches.ts";
import { inDatabase, query } from "../fixtures/e2e-database.ts";
import { open, toast } from "../fixtures/own-account.ts";

const LIST = "/dashboard/schedule";
/** Next week: all of it is to come. */
const DAYS = weekOf(addDays(parisDay(new Date()), 7));
const [MONDAY = "", TUESDAY = "", WEDNESDAY = "", THURSDAY = ""] = DAYS;

async function expectSound(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

/** What a screen reader says of what is dragged: the grids of a phone and of a desk each have a voice, and one speaks. */
const announced = (page: Page) => page.locator('[id^="DndLiveRegion"]:not(:empty)');

const proposalOf = async (id: string) => {
  const [row] = await query<{ proposed_starts_at: Date | null }>(
    "select proposed_starts_at from bookings where id = $1",
    id,
  );
  return row?.proposed_starts_at ?? null;
};

// A time that is taken is a 409, one that is past a 400, and somebody else's session a 404.
test.use({ allowedErrors: [/status of (400|404|409)/] });

test("a coach sees the week, and asks for another time by drag, by keyboard and by the form", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize(DESKTOP);
  const { coachId } = await beCoach(page);
  const lina = await newStudent("Lina", "Moreau");
  const id = await book({ coachId, studentId: lina, startsAt: parisInstant(TUESDAY, "10:00") });
  await book({ coachId, studentId: lina, startsAt: parisInstant(WEDNESDAY, "15:00"), status: "pending" });
  await book({ coachId, studentId: lina, startsAt: parisInstant(THURSDAY, "09:00"), status: "held" });

  await open(page, LIST);
  await expect(page.getByRole("heading", { level: 1, name: "Planning" })).toBeVisible();
  await page.getByRole("link", { name: "Semaine suivante" }).locator("visible=true").click();
  const week = page.getByRole("region", { name: /^Semaine du/ });
  const day = (of: string) =>
    week.getByRole("region", { name: new RegExp(` ${Number(of.slice(8))}(er)? .* ${of.slice(0, 4)}$`) });
  const session = day(TUESDAY).getByRole("link", { name: /10:00 – 11:00\s*Lina Moreau.*Confirmée/ });
  await expect(session).toHaveAttribute("href", `/dashboard/bookings/${id}`);
  await expect(
    day(WEDNESDAY).getByRole("link", { name: /15:00 – 16:00\s*Lina\sM\..*En attente/ }),
  ).toBeVisible();
  // Of what is being paid for, nothing but that it is.
  await expect(day(THURSDAY).getByText("Réservation en cours")).toBeVisible();
  await expect(day(THURSDAY).getByText("Lina")).toHaveCount(0);
  await expectSound(page);

  // Two days on and an hour and a half later, by the mouse: it is asked before anything is sent.
  const from = await session.boundingBox();
  const to = await day(THURSDAY).boundingBox();
  // An hour is as high as the session, with its edges.
  const hour = (await session.locator("..").boundingBox())?.height ?? 0;
  if (!from || !to) throw new Error("not shown");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, from.y + 20 + hour * 1.5, { steps: 12 });
  await page.mouse.up();
  const dialog = page.getByRole("dialog", { name: "Proposer un autre horaire" });
  await expect(dialog.getByLabel("Jour")).toHaveValue(THURSDAY);
  await expect(dialog.getByLabel("Heure de début")).toHaveValue("11:30");
  await expectSound(page);
  expect(await proposalOf(id)).toBeNull();
  await dialog.getByRole("button", { name: "Proposer cet horaire" }).dblclick();
  await expect(toast(page, "Horaire proposé")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await proposalOf(id)).toEqual(parisInstant(THURSDAY, "11:30"));
  // Until it is answered the session stays where it was.
  await expect(day(THURSDAY).getByText("Proposé à Lina Moreau")).toBeVisible();
  await expect(session).toBeVisible();
  await expectSound(page);
  await day(THURSDAY).getByRole("button", { name: "Retirer l’horaire proposé à Lina Moreau" }).click();
  await expect(toast(page, "Proposition retirée")).toBeVisible();
  await expect(day(THURSDAY).getByText("Proposé à Lina Moreau")).toHaveCount(0);
  expect(await proposalOf(id)).toBeNull();

  // By the arrows: a day to the left, half an hour down.
  const handle = page
    .getByRole("button", { name: "Prendre la séance de Lina Moreau" })
    .locator("visible=true");
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(announced(page)).toContainText("séance prise");
  for (const key of ["ArrowLeft", "ArrowDown", "ArrowDown"]) {
    await page.waitForTimeout(300);
    await page.keyboard.press(key);
  }
  await page.waitForTimeout(300);
  await page.keyboard.press("Space");
  await expect(dialog.getByLabel("Jour")).toHaveValue(MONDAY);
  await expect(dialog.getByLabel("Heure de début")).toHaveValue("10:30");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(await proposalOf(id)).toBeNull();

  // By the menu and the form; what is past is refused beside its field.
  await page
    .getByRole("button", { name: /Séance de Lina Moreau, 10:00\s: actions/ })
    .locator("visible=true")
    .click();
  await page.getByRole("menuitem", { name: "Proposer un autre horaire" }).click();
  await expect(dialog.getByLabel("Heure de début")).toHaveValue("10:00");
  await dialog.getByLabel("Jour").fill("2026-01-05");
  await dialog.getByRole("button", { name: "Proposer cet horaire" }).click();
  await expect(dialog.getByText("Choisissez une heure à venir.")).toBeVisible();
  await dialog.getByLabel("Jour").fill(addDays(MONDAY, 7));
  await dialog.getByLabel("Heure de début").fill("18:15");
  await dialog.getByRole("button", { name: "Proposer cet horaire" }).click();
  await expect(toast(page, "Horaire proposé")).toBeVisible();
  expect(await proposalOf(id)).toEqual(parisInstant(addDays(MONDAY, 7), "18:15"));
  await page.getByRole("link", { name: "Semaine suivante" }).locator("visible=true").click();
  await expect(week.getByText("Proposé à Lina Moreau")).toBeVisible();
  await page.getByRole("link", { name: "Aujourd’hui", exact: true }).locator("visible=true").click();
  await expect(
    week.locator("[data-now]").or(week.getByText("Rien de prévu.").first()).first(),
  ).toBeAttached();

  // Somebody else's is not there.
  const other = await inDatabase((sql) => addCoach(sql, OUT_OF_THE_WAY));
  const theirs = await book({ coachId: other, studentId: lina, startsAt: parisInstant(MONDAY, "08:00") });
  expect((await page.request.get(`${LIST}/move/${theirs}`)).status()).toBe(404);
});

test("a coach blocks time and frees it again; with a thumb the day comes first and the week is a list", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const { coachId, userId } = await beCoach(page);
  const lina = await newStudent("Lina", "Moreau");
  await book({ coachId, studentId: lina, startsAt: parisInstant(TUESDAY, "10:00"), minutes: 30 });

  await open(page, `${LIST}?on=${MONDAY}`);
  const strip = page.getByRole("navigation", { name: "Jours de la semaine" });
  await expect(strip.getByRole("link")).toHaveCount(7);
  await expectSound(page);
  await strip.getByRole("link", { name: /, 1 séance$/ }).click();
  await expect(page).toHaveURL(new RegExp(`on=${TUESDAY}`));
  await expect(page.getByRole("link", { name: /10:00\s*Lina Moreau/ }).locator("visible=true")).toBeVisible();
  await expectSound(page);

  await page.getByRole("link", { name: "Bloquer du temps" }).click();
  const dialog = page.getByRole("dialog", { name: "Bloquer du temps" });
  await expect(dialog.getByLabel("Jour")).toHaveValue(TUESDAY);
  await dialog.getByLabel("De", { exact: false }).first().fill("12:00");
  await dialog.getByLabel(/^À/).fill("11:00");
  await dialog.getByRole("button", { name: "Bloquer ce temps" }).click();
  await expect(dialog.getByText("L’heure de fin vient après l’heure de début.")).toBeVisible();
  await expectSound(page);
  // What is booked stays booked.
  await dialog.getByLabel("De", { exact: false }).first().fill("09:00");
  await dialog.getByRole("button", { name: "Bloquer ce temps" }).click();
  await expect(dialog.getByText("Une séance occupe cette plage.")).toBeVisible();
  await dialog.getByLabel("De", { exact: false }).first().fill("12:00");
  await dialog.getByLabel(/^À/).fill("13:30");
  await dialog.getByLabel("Motif").fill("Dentiste");
  await dialog.getByRole("button", { name: "Bloquer ce temps" }).click();
  await expect(toast(page, "Temps bloqué")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page
    .getByRole("navigation", { name: "Présentation" })
    .getByRole("link", { name: "Semaine" })
    .locator("visible=true")
    .click();
  await expect(
    page.getByRole("button", { name: /^Débloquer «\sDentiste\s», 12:00 – 13:30/ }).locator("visible=true"),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Proposer un autre horaire à Lina Moreau" })).toBeVisible();
  await expectSound(page);
  await page
    .getByRole("button", { name: /^Débloquer/ })
    .locator("visible=true")
    .click();
  await expect(toast(page, "Temps débloqué")).toBeVisible();
  await expect(page.getByText("Dentiste").locator("visible=true")).toHaveCount(0);

  // Somebody who works around the clock sees where in the day it is.
  await query(
    `insert into coach_availability (user_id, break_minutes, session_lengths, notice_hours, horizon_days)
     values ($1, 0, '{60}', 0, 60)`,
    userId,
  );
  await query(
    `insert into coach_work_hours (user_id, weekday, start_minute, end_minute)
     select $1, day, 0, 1440 from generate_series(1, 7) as day`,
    userId,
  );
  await open(page, LIST);
  await expect(page.getByText(/^Maintenant, \d\d:\d\d$/).locator("visible=true")).toHaveCount(1);
  await expect(strip.getByRole("link", { name: /, aujourd’hui, aucune séance$/ })).toHaveAttribute(
    "aria-current",
    "date",
  );
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: PHONE });
  test("a finger that rests on a session takes it along", async ({ page }) => {
    const { coachId } = await beCoach(page);
    const lina = await newStudent("Lina", "Moreau");
    await book({ coachId, studentId: lina, startsAt: parisInstant(TUESDAY, "10:00") });
    await open(page, `${LIST}?on=${TUESDAY}`);
    const session = page.getByRole("link", { name: /Lina Moreau/ }).locator("visible=true");
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
      await page.waitForTimeout(30);
    }
    await expect(announced(page)).toContainText(formatDayTime(parisInstant(TUESDAY, "09:00")));
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const dialog = page.getByRole("dialog", { name: "Proposer un autre horaire" });
    await expect(dialog.getByLabel("Jour")).toHaveValue(TUESDAY);
    await expect(dialog.getByLabel("Heure de début")).toHaveValue("09:00");
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("time is blocked and freed by plain forms", async ({ page }) => {
    const { userId } = await beCoach(page);
    await page.goto(`${LIST}/block?view=day&on=${WEDNESDAY}`);
    await page.getByLabel("Motif").fill("Médecin");
    await page.getByRole("button", { name: "Bloquer ce temps" }).click();
    await expect(page).toHaveURL(`${LIST}?view=day&on=${WEDNESDAY}`);
    await page.getByRole("button", { name: /^Débloquer «\sMédecin\s», 12:00 – 14:00/ }).click();
    await expect(page.getByRole("button", { name: /^Débloquer/ })).toHaveCount(0);
    expect(await query("select from coach_blocks where user_id = $1", userId)).toEqual([]);
  });
});
