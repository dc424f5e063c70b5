import type { Page } from "@playwright/test";
import { DOCUMENT_REFUSALS } from "../../app/platform/files/document-rules.ts";
import { open, test } from "../fixtures/accounts/own-account.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
} from "../fixtures/browser/browser.ts";
import { query } from "../fixtures/browser/e2e-database.ts";
import { startConversation } from "../fixtures/messages/conversations.ts";
import { pdf } from "../fixtures/pdf.ts";
import { drawing } from "../stress/pictures/drawing.ts";

test.use({ allowedErrors: [/net::ERR_FAILED/] });

const UPLOAD = "**/functions/v1/attachments";
const chooser = (page: Page) => page.getByLabel(/^Joindre des images ou des PDF/);
const messages = (page: Page) => page.getByRole("region", { name: "Messages" });
const composer = (page: Page) => page.getByRole("group", { name: "Message" });
const drawn = drawing(700, 350).png().toBuffer();
const picture = async () => ({ name: "Étirement.png", mimeType: "image/png", buffer: await drawn });
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
  baseURL,
  email,
}) => {
  await page.setViewportSize(PHONE);
  const [me] = await query<{ id: string }>("select id from users where email = $1", email);
  const talk = await startConversation(page, {
    coachId: 1,
    studentId: me?.id ?? "",
    message: "Bonjour, voici mon projet.",
    origin: baseURL,
  });
  await open(page, `/messages/${talk}`);

  // The page reads the file's content, whatever its name says, and sends nothing of it.
  await chooser(page).setInputFiles({ ...plan, buffer: Buffer.from("<script>alert(1)</script>") });
  await expect(composer(page).getByText(DOCUMENT_REFUSALS.format).first()).toBeVisible();
  await composer(page)
    .getByRole("button", { name: `Retirer ${NAME}` })
    .click();
  await expect(composer(page).getByRole("listitem")).toHaveCount(0);

  // An upload shows its progress, holds the message up, and can be cancelled.
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
  await composer(page).getByRole("button", { name: "Annuler l’envoi d’Étirement.png" }).click();
  await expect(composer(page).getByRole("listitem")).toHaveCount(1);
  go();
  await expect(composer(page).getByText("1\u00a0ko")).toBeVisible();
  await page.unroute(UPLOAD);

  await give(page, "paste", "collée.png");
  await give(page, "drop", "déposée.png");
  await expect(composer(page).locator('img[src^="blob:"]')).toHaveCount(2);
  await expectAccessible(page, "main");
  await expectNoSidewaysScroll(page);

  // A reload keeps the files that are uploaded, with their pictures.
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
  await expectNoSidewaysScroll(page);
  // Nothing is wider than its bubble: the list of messages would scroll sideways by itself.
  const beyond = await messages(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(beyond).toBeLessThanOrEqual(0);

  // The sent message shows its pictures, and its PDF is saved under its name.
  const shown = messages(page).getByRole("img");
  await expect(shown).toHaveCount(2);
  for (const at of [0, 1]) {
    // The picture in the page is replaced when the server's own arrives: each look is at the one that is there.
    const size = () =>
      shown.nth(at).evaluate((image: HTMLImageElement) => {
        image.scrollIntoView();
        return image.naturalWidth;
      });
    await expect.poll(size).toBe(640);
  }
  const saved = page.waitForEvent("download");
  await messages(page)
    .getByRole("link", { name: /^Plan d’été/ })
    .click();
  expect((await saved).suggestedFilename()).toBe(NAME);
});
