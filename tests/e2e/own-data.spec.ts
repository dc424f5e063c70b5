import { readFile } from "node:fs/promises";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE } from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { open, test } from "../fixtures/own-account.ts";

test("a person takes a copy of their data, and nobody else does, on a phone", async ({
  page,
  email,
  request,
  elsewhere,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, "/student-dashboard/account");
  await page.getByRole("button", { name: "Préparer ma copie" }).click();
  const link = page.getByRole("link", { name: "Télécharger mes données" });
  await expect(link).toBeVisible();
  await expect(page.getByText(/^Votre copie est prête, jusqu’au /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Préparer une nouvelle copie" })).toBeEnabled();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const downloading = page.waitForEvent("download");
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("mes-donnees.json");
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({ compte: { email } });

  const address = (await link.getAttribute("href")) ?? "";
  const own = await page.request.get(address);
  expect(own.status()).toBe(200);
  expect(own.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "content-disposition": 'attachment; filename="mes-donnees.json"',
    "x-content-type-options": "nosniff",
    "content-type": "application/json",
  });
  const other = newEmail("autre");
  await createMember({ email: other });
  for (const stranger of [request, await elsewhere(other)]) {
    const refused = await stranger.get(address);
    expect(refused.status()).toBe(404);
    expect(await refused.text()).not.toContain(email);
    expect(refused.headers()["cache-control"]).toBe("private, no-store");
  }
  expect((await page.request.get(address.replace("/private-files/", "/files/private/"))).status()).toBe(404);
});
