import type { Page } from "@playwright/test";
import { DOCUMENT_REFUSALS } from "../../app/platform/document-rules.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, PHONE } from "../fixtures/browser.ts";
import { open, test } from "../fixtures/own-account.ts";
import { pdf } from "../fixtures/pdf.ts";
import { drawing } from "../stress/pictures/drawing.ts";

test.use({ allowedErrors: [/net::ERR_FAILED/] });

const UPLOAD = "**/functions/v1/attachments";
const chooser = (page: Page) => page.getByLabel(/^Joindre des images ou des PDF/);
const messages = (page: Page) => page.getByRole("region", { name: "Messages" });
const composer = (page: Page) => page.getByRole("group", { name: "Message" });
const picture = async () => ({
  name: "Étirement.png",
  mimeType: "image/png",
  buffer: await drawing(1_200, 600).png().toBuffer(),
});
/** Longer than a phone is wide. */
const NAME = "Plan d’été, du premier jour au dernier, semaine par semaine.pdf";
const plan = { name: NAME, mimeType: "application/pdf", buffer: pdf() };

/** Hands a picture over as the clipboard or a mouse does. */
async function give(page: Page, how: "paste" | "drop", name: string): Promise<void> {
  const { buffer } = await picture();
  const field = page.getByLabel("Votre message");
  await field.evaluate(
    (element, { bytes, event, called }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], called, { type: "image/png" }));
      element.dispatchEvent(
        event === "paste"
          ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    },
    { bytes: [...buffer], event: how, called: name },
  );
}

test("files are chosen, refused, cancelled, pasted, dropped, kept through a lost connection and sent, on a phone", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  const begun = await page.request.post("/coach/1/contact", {
    form: { message: "Bonjour, voici mon projet.", address: "", phone: "" },
    headers: { Origin: String(baseURL) },
  });
  expect(begun.status()).toBe(200);
  await open(page, "/messages");
  await page.getByRole("link", { name: /Camille/ }).click();
  await hydrated(page);

  // Looked at here, whatever it is called: nothing of it is sent.
  await chooser(page).setInputFiles({ ...plan, buffer: Buffer.from("<script>alert(1)</script>") });
  await expect(composer(page).getByText(DOCUMENT_REFUSALS.format).first()).toBeVisible();
  await composer(page)
    .getByRole("button", { name: `Retirer ${NAME}` })
    .click();
  await expect(composer(page).getByRole("listitem")).toHaveCount(0);

  // On its way: it shows how far it has come, holds the message up, and can be called off.
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(UPLOAD, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await chooser(page).setInputFiles([await picture(), plan]);
  await expect(composer(page).getByRole("progressbar").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Envoyer", exact: true })).toBeDisabled();
  await composer(page).getByRole("button", { name: "Annuler l’envoi de Étirement.png" }).click();
  await expect(composer(page).getByRole("listitem")).toHaveCount(1);
  go();
  await expect(composer(page).getByText("1\u00a0ko")).toBeVisible();
  await page.unroute(UPLOAD);

  await give(page, "paste", "collée.png");
  await give(page, "drop", "déposée.png");
  await expect(composer(page).locator('img[src^="blob:"]')).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // A page that is loaded anew still has what is ready, pictures and all.
  await page.reload();
  await hydrated(page);
  await expect(composer(page).getByRole("listitem")).toHaveCount(3);
  await expect(composer(page).locator('img[src^="/messages/attachments/"]')).toHaveCount(2);

  // The message is lost on its way; its files stay with it, and go along the next time.
  const send = "**/functions/v1/messages";
  await page.route(send, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(messages(page).getByText("En attente d’envoi")).toBeVisible();
  await expect(messages(page).getByRole("link", { name: /^Plan d’été/ })).toBeVisible();
  await page.unroute(send);
  await expect(messages(page).getByText("Envoyé", { exact: true })).toBeVisible();
  await expect(composer(page).getByRole("listitem")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Nothing is wider than its bubble: the list of messages would scroll sideways by itself.
  const beyond = await messages(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(beyond).toBeLessThanOrEqual(0);

  // The coach sees the pictures, and saves the PDF.
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: PHONE });
  const coach = await context.newPage();
  await context.request.post("/api/auth/sign-in/email", {
    data: { email: "coach@exemple.fr", password: "Elan-demo-2026" },
    headers: { Origin: String(baseURL) },
  });
  await coach.goto(`/dashboard/messages/${page.url().split("/").at(-1)}`);
  await hydrated(coach);
  const shown = messages(coach).getByRole("img");
  await expect(shown).toHaveCount(2);
  for (const image of await shown.all()) {
    await image.scrollIntoViewIfNeeded();
    const size = () => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth);
    await expect.poll(size).toBe(640);
  }
  const saved = coach.waitForEvent("download");
  await messages(coach)
    .getByRole("link", { name: /^Plan d’été/ })
    .click();
  expect((await saved).suggestedFilename()).toBe(NAME);
  await context.close();
});
