import type { Page } from "@playwright/test";
import { open } from "../fixtures/accounts/own-account.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser/browser.ts";
import { sessionOf } from "../fixtures/browser/browser-members.ts";
import { createOwnCoach, signInNewStudent, startConversation } from "../fixtures/messages/conversations.ts";

test.use({
  viewport: PHONE,
  allowedErrors: [/net::ERR_FAILED/],
  launchOptions: {
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      // A microphone that beeps and a camera that shows a clock; whoever is asked agrees.
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
    ],
  },
});

const list = (page: Page) => page.getByRole("region", { name: "Messages" });
const recordButton = (page: Page) =>
  page.getByRole("button", { name: "Enregistrer un message vocal ou vidéo" });
const dialog = (page: Page) => page.getByRole("dialog");

async function waitForSeconds(page: Page, seconds: number): Promise<void> {
  await expect(dialog(page).getByRole("timer")).toHaveText(new RegExp(`^0:0[${seconds}-9]$`));
}

/** Plays a note and answers how far it came. */
const play = (page: Page, label: RegExp) =>
  list(page)
    .getByLabel(label)
    .evaluate(async (media: HTMLMediaElement) => {
      media.muted = true;
      await media.play();
      return media.readyState;
    });
const timeOf = (page: Page, label: RegExp) =>
  list(page)
    .getByLabel(label)
    .evaluate((media: HTMLMediaElement) => media.currentTime);

test("a student records a voice note, loses the connection, sends it, and the coach hears it; and a video note", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const coach = await createOwnCoach();
  const { id: studentId, firstName } = await signInNewStudent(context);
  const given = { coachId: coach.coachId, studentId, message: "Bonjour", origin: baseURL };
  const talk = await startConversation(page, given);

  // Following links from a public page keeps its document, which may not record: the page is loaded anew, and keeps the
  // typed text.
  await open(page, "/faq");
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/messages/${talk}`);
  await expect(recordButton(page)).toBeVisible();
  await recordButton(page).click();
  await expect(dialog(page)).toBeVisible();
  await hydrated(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await dialog(page).getByRole("button", { name: "Message vocal" }).click();
  await waitForSeconds(page, 1);
  // The microphone beeps once a second.
  await expect.poll(() => dialog(page).locator("[data-level]").getAttribute("data-level")).not.toBe("0.00");
  await expectAccessible(page);
  await waitForSeconds(page, 3);
  await dialog(page).getByRole("button", { name: "Terminer" }).click();
  const own = dialog(page).getByLabel(/^Votre enregistrement, 0:0[3-9]$/);
  await expect(own).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.route("**/functions/v1/attachments", (route) => route.abort());
  await dialog(page).getByRole("button", { name: "Envoyer" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Pas de connexion");
  await page.unroute("**/functions/v1/attachments");
  await dialog(page).getByRole("button", { name: "Envoyer à nouveau" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(list(page).getByText("Envoyé", { exact: true })).toBeVisible();
  await expect(list(page).getByLabel(/^Votre message vocal, 0:0[3-9]$/)).toHaveCount(1);
  await expectAccessible(page, "main");
  await expectNoSidewaysScroll(page);

  // The coach reads in the list what it is, opens it and hears it.
  const theirs = await browser.newContext({ storageState: await sessionOf(coach.email), viewport: DESKTOP });
  const desk = await theirs.newPage();
  await desk.goto("/dashboard/messages");
  await hydrated(desk);
  const entry = desk.getByRole("region", { name: "Conversations" }).getByRole("link");
  await expect(entry).toContainText("Message vocal");
  await entry.click();
  const voice = new RegExp(`^Message vocal d.*${firstName}.*, 0:0[3-9]$`);
  await expect(list(desk).getByLabel(voice)).toBeVisible();
  expect(await play(desk, voice)).toBeGreaterThanOrEqual(2);
  await expect.poll(() => timeOf(desk, voice)).toBeGreaterThan(1);

  // The coach answers with a video note, from a document that may record.
  await recordButton(desk).click();
  await dialog(desk).getByRole("button", { name: "Message vidéo" }).click();
  await expect(dialog(desk).getByLabel("Ce que voit votre caméra")).toBeVisible();
  await waitForSeconds(desk, 2);
  await dialog(desk).getByRole("button", { name: "Pause" }).click();
  await expectAccessible(desk);
  await dialog(desk).getByRole("button", { name: "Reprendre" }).click();
  await dialog(desk).getByRole("button", { name: "Terminer" }).click();
  await dialog(desk).getByRole("button", { name: "Envoyer" }).click();
  await expect(dialog(desk)).toBeHidden();
  // The student has the conversation open, and may have seen it by now.
  await expect(list(desk).getByText(/^(Envoyé|Vu)$/)).toBeVisible();

  const video = /^Message vidéo de Lina Faure, 0:0\d$/;
  await expect(list(page).getByLabel(video)).toBeVisible();
  await play(page, video);
  await expect.poll(() => timeOf(page, video)).toBeGreaterThan(0.5);
  expect(
    await list(page)
      .getByLabel(video)
      .evaluate((media: HTMLVideoElement) => media.videoWidth),
  ).toBeGreaterThan(100);
  // One plays at a time.
  await play(page, /^Votre message vocal/);
  expect(
    await list(page)
      .getByLabel(video)
      .evaluate((media: HTMLVideoElement) => media.paused),
  ).toBe(true);
  await expectNoSidewaysScroll(page);
  await theirs.close();
});
