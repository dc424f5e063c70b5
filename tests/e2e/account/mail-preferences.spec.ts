import { readFileSync } from "node:fs";
import path from "node:path";
import { STOP_LINK } from "../../../app/features/accounts/rules/mail-kinds.ts";
import { signLink } from "../../../app/platform/crypto/signed-link.server.ts";
import { open } from "../../fixtures/accounts/own-account.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  test,
} from "../../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../../fixtures/browser/browser-members.ts";

// app/routes/account/account.test.tsx proves the switch.
test("a person ends a kind of mail from the link in a mail, and finds the choice in the account, on a phone", async ({
  page,
  context,
}) => {
  const { email, id } = await createMember();
  await signInBrowser(context, email);
  const secrets = path.join(String(process.env.E2E_DATA_DIR), "secrets.json");
  const { linkSecret } = JSON.parse(readFileSync(secrets, "utf8"));
  await page.setViewportSize(PHONE);
  await open(page, `/unsubscribe?token=${signLink(linkSecret, STOP_LINK, id, "answers")}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ne plus recevoir ces e-mails\u00a0?");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ne plus les recevoir" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("C’est fait");
  await page.getByRole("link", { name: "Choisir mes e-mails" }).click();
  const answers = page.getByRole("switch", { name: "Réponses des coachs" });
  await expect(answers).not.toBeChecked();
});
