import { TEXT_SAMPLES } from "../../app/features/onboarding/rules/text-samples.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";

const FAILED = "Votre texte n’a pas pu être amélioré";

test.use({ allowedErrors: [/status of (429|503)|ERR_FAILED/] });

test("a text is improved, taken back and brought back, on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/dev/ui");
  await hydrated(page);
  const field = page.getByLabel("Texte à améliorer");
  const button = page.getByRole("button", { name: "Améliorer le texte" });
  await expect(button).toBeDisabled();
  await field.fill("   ");
  await expect(button).toBeDisabled();
  await field.fill("je donne des cours");
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/improve-text", (route) => held.then(() => route.continue()));
  await button.click();
  await expect(page.getByRole("button", { name: "Amélioration..." })).toBeDisabled();
  await expect(page.getByRole("status").filter({ hasText: "Amélioration du texte en cours" })).toBeAttached();
  // What is typed meanwhile is not lost either.
  await field.fill("je donne des cours de yoga");
  go();
  await expect(field).toHaveValue(TEXT_SAMPLES.description);
  await expect(page.getByRole("status").filter({ hasText: "adaptez-le" })).toBeVisible();
  await page.unroute("**/improve-text");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Annuler l’amélioration" }).click();
  await expect(field).toHaveValue("je donne des cours de yoga");
  await expect(page.getByRole("button", { name: "Rétablir l’amélioration" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(TEXT_SAMPLES.description);
  await page.getByRole("button", { name: "Annuler l’amélioration" }).click();

  for (const [refusal, said] of [
    [{ status: 503, body: "<html>" }, FAILED],
    [{ status: 429, json: "Trop de demandes en peu de temps." }, "Trop de demandes en peu de temps."],
    [undefined, "Pas de connexion"],
  ] as const) {
    await page.route("**/improve-text", (route) => (refusal ? route.fulfill(refusal) : route.abort()));
    await button.click();
    await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible();
    await expect(field).toHaveValue("je donne des cours de yoga");
    await expect(button).toBeFocused();
    await page.unroute("**/improve-text");
  }
});
