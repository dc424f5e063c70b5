import { expect, test } from "vitest";
import type { Student } from "../../../app/features/accounts/rules/viewer.ts";
import { referralToken } from "../../../app/features/payments/referrals/gate.server.ts";
import { invitationPath } from "../../../app/features/payments/referrals/rules/referrals.ts";
import { loadSecrets } from "../../../app/platform/crypto/secrets.server.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();

async function invite() {
  const inviter = await server.member({ role: "student", firstName: "Manon", lastName: "Petit" });
  const { linkSecret } = await loadSecrets(server.dataDir);
  return { inviter, path: invitationPath(referralToken(linkSecret, { id: inviter.id } as Student)) };
}

test("an invitation names who invites to whoever has its link, and is accepted by students alone", async () => {
  const { inviter, path } = await invite();
  const visitor = server.visitor();
  const page = await visitor.get(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Manon");
  expect(page.text).not.toContain("Petit");
  expect(page.headers["cache-control"]).toContain("no-store");
  expect((await visitor.get(`${path.slice(0, -1)}x`)).status).toBe(404);
  expect((await visitor.post(path, new URLSearchParams())).status).toBe(401);
  expect((await (await server.demo("coach")).post(path, new URLSearchParams())).status).toBe(403);
  // Nothing is given for it as long as the operator has not decided an amount.
  expect((await inviter.browser.post(path, new URLSearchParams())).status).toBe(409);
  expect(await server.query("select from referrals")).toEqual([]);
});
