import type { Page } from "@playwright/test";
import sharp from "sharp";
import { PICTURE_REFUSALS } from "../../app/platform/picture-rules.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE } from "../fixtures/browser.ts";
import { open, test, toast } from "../fixtures/own-account.ts";
import { drawing } from "../stress/pictures/drawing.ts";

const ACCOUNT = "/student-dashboard/account";

test.use({ allowedErrors: [/the server responded with a status of 40\d/] });

/** A file that anybody might choose, drop, or send in its name. */
const files = {
  gif: () => Buffer.from("GIF89a"),
  page: () => Buffer.from("<script>alert(1)</script>"),
  svg: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  small: () => drawing(599, 900).png().toBuffer(),
  heavy: async () => Buffer.concat([await drawing().jpeg().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]),
  cut: async () => (await drawing().png().toBuffer()).subarray(0, -200),
  good: () => drawing(700).jpeg().toBuffer(),
};

async function choose(page: Page, label: string, buffer: Buffer): Promise<void> {
  await page.getByLabel(label).setInputFiles({ name: "photo.png", mimeType: "image/png", buffer });
}

test("a photo is checked, shown, served as ours alone and removed, on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, ACCOUNT);
  const main = page.getByRole("main");
  const field = page.getByLabel("Changer la photo");
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/account")) sent += 1;
  });

  // Looked at here, whatever its name and its type say: nothing of it is sent.
  for (const [file, refusal] of [
    ["gif", "format"],
    ["page", "format"],
    ["svg", "format"],
    ["small", "side"],
    ["heavy", "bytes"],
  ] as const) {
    await choose(page, "Changer la photo", await files[file]());
    await expect(main.getByText(PICTURE_REFUSALS[refusal])).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(PICTURE_REFUSALS[refusal].slice(0, 20)));
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(sent).toBe(0);

  // What only a decoder can see is said by the server, in the same words and at the same place.
  await choose(page, "Changer la photo", await files.cut());
  await expect(toast(page, "Erreur")).toBeVisible();
  await expect(main.getByText(PICTURE_REFUSALS.format)).toBeVisible();

  // Shown at once, while it is on its way.
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/account.data*", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await choose(page, "Changer la photo", await files.good());
  await expect(main.locator('img[src^="blob:"]')).toBeVisible();
  await expect(main.getByText("Envoi...")).toBeVisible();
  await expect(main.getByText(PICTURE_REFUSALS.format)).toBeHidden();
  go();
  await expect(toast(page, "Photo mise à jour")).toBeVisible();
  const photo = main.locator('img[src^="/files/profiles/"]').last();
  await expect(photo).toHaveAttribute("srcset", /-96\.webp 96w, .*-600\.webp 600w$/);
  const shown = await photo.evaluate((image: HTMLImageElement) =>
    image.decode().then(() => image.currentSrc),
  );
  expect(shown).toMatch(/-(160|240|320|480)\.webp$/);
  const address = (await photo.getAttribute("src")) ?? "";
  const file = await page.request.get(address);
  expect(file.headers()).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect(await sharp(await file.body()).metadata()).toMatchObject({ width: 600, height: 600 });

  await page.getByRole("button", { name: "Supprimer la photo" }).press("Enter");
  await expect(toast(page, "Photo supprimée")).toBeVisible();
  await expect(photo).toBeHidden();
  await expect(field).toBeFocused();
  for (const gone of [address, shown]) expect((await page.request.get(gone)).status()).toBe(404);
});

test("a photo can be dropped, kept without being sent, and taken away", async ({ page }) => {
  await open(page, "/dev/ui");
  const picker = page.getByRole("group", { name: "Photo" });
  const drop = async (buffer: Buffer) => {
    const transfer = await page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(bytes)], "photo.gif", { type: "image/gif" }));
        return data;
      },
      [...buffer],
    );
    await picker.dispatchEvent("dragover", { dataTransfer: transfer });
    await picker.dispatchEvent("drop", { dataTransfer: transfer });
  };
  await drop(await files.small());
  await expect(picker.getByText(PICTURE_REFUSALS.side)).toBeVisible();
  await drop(await files.good());
  await expect(picker.locator('img[src^="blob:"]')).toBeVisible();
  await expect(picker.getByText(PICTURE_REFUSALS.side)).toBeHidden();
  await picker.getByRole("button", { name: "Supprimer la photo" }).click();
  await expect(picker.locator("img")).toBeHidden();
  await choose(page, "Choisir une photo", await files.good());
  await expect(picker.locator('img[src^="blob:"]')).toBeVisible();
});

test("a photo may be larger than any other form, no larger than it needs, and is nowhere but where it is", async ({
  page,
}) => {
  const send = (path: string, size: number) =>
    page.request.post(path, {
      multipart: {
        intent: "photo",
        photo: { name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(size) },
      },
    });
  expect((await send(ACCOUNT, 5 * 1024 * 1024)).status()).toBe(400);
  expect((await send(ACCOUNT, 9 * 1024 * 1024)).status()).toBe(413);
  expect((await send("/profile", 2 * 1024 * 1024)).status()).toBe(413);
  for (const other of ["/files/../secrets.json", "/files/profiles/..%2f..%2fsecrets.json", "/files/a.webp"])
    expect((await page.request.get(other)).status(), other).toBe(404);
});
