import sharp from "sharp";
import { PICTURE_REFUSALS } from "../../../app/platform/files/pictures/picture-rules.ts";
import { open, test, toast } from "../../fixtures/accounts/own-account.ts";
import { expect, expectNoSidewaysScroll, PHONE } from "../../fixtures/browser/browser.ts";
import { drawing, grain } from "../../stress/pictures/drawing.ts";

test.use({ allowedErrors: [/the server responded with a status of 40\d/] });

test("a photo is checked, dropped, shown, served and removed, on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, "/student-dashboard/account");
  const main = page.getByRole("main");
  const field = page.getByLabel("Changer la photo");
  const choose = (buffer: Buffer) =>
    field.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer });
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/account")) sent += 1;
  });
  await choose(await drawing(599, 900).png().toBuffer());
  await expect(main.getByText(PICTURE_REFUSALS.side)).toBeVisible();
  await expect(field).toBeFocused();
  await expectNoSidewaysScroll(page);
  expect(sent).toBe(0);
  // Only a decoder sees that a file is cut short: the server says so.
  await choose((await drawing().png().toBuffer()).subarray(0, -200));
  await expect(toast(page, "Erreur")).toBeVisible();
  await expect(main.getByText(PICTURE_REFUSALS.format)).toBeVisible();

  const dropped = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], "photo.gif", { type: "image/gif" }));
      return data;
    },
    [...(await drawing(700).jpeg().toBuffer())],
  );
  const picker = page.getByRole("group", { name: "Photo" });
  await picker.dispatchEvent("dragover", { dataTransfer: dropped });
  await picker.dispatchEvent("drop", { dataTransfer: dropped });
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

  sent = 0;
  await page.getByRole("button", { name: "Supprimer la photo" }).dblclick();
  await expect(toast(page, "Photo supprimée")).toBeVisible();
  await expect(photo).toBeHidden();
  expect(sent).toBe(1);
  for (const gone of [address, shown]) expect((await page.request.get(gone)).status()).toBe(404);

  // A photo that weighs more than the server takes is made smaller before it leaves.
  const heavy = await grain(1_400).png().toBuffer();
  expect(heavy.length).toBeGreaterThan(5 * 1024 * 1024);
  await choose(heavy);
  await expect(toast(page, "Photo mise à jour")).toBeVisible();
  await expect(photo).toBeVisible();
});
