import { expect, test, vi } from "vitest";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";

const server = sharedServer();

test("a student agrees to marketing mails with the profile and withdraws it in the account", async () => {
  const { id, browser } = await server.member();
  const preferences = () => server.query("select kind, wanted from mail_preferences where user_id = $1", id);
  const profile = await PlainPage.open(browser, "/profile-completion");
  const box = profile.find.getByRole("checkbox", { name: /Conseils et offres/ });
  expect(box.hasAttribute("checked")).toBe(false);
  const description = profile.document.getElementById(box.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toContain("Klaviyo");
  const done = await profile.submit(profile.find.getByRole("button", { name: "Compléter mon profil" }), {
    firstName: "Manon",
    lastName: "Petit",
    wantsNews: "true",
  });
  expect(done.address).toBe("/student-dashboard");
  expect(await preferences()).toEqual([{ kind: "marketing", wanted: true }]);
  // This server has no key of Klaviyo: events are stored but not sent.
  const unsent = { state: "not sent", reason: "no key" };
  await vi.waitFor(
    async () =>
      expect(
        await server.query(
          `select coalesce(name, kind) as what, state, reason from marketing_outbox where user_id = $1 order by coalesce(name, kind) collate "C"`,
          id,
        ),
      ).toEqual(["Profile Completed", "User Registered", "profile"].map((what) => ({ what, ...unsent }))),
    { timeout: 20_000 },
  );
  const account = await PlainPage.open(browser, "/student-dashboard/account");
  const offers = () => account.find.getByRole("switch", { name: "Conseils et offres" });
  expect(offers().hasAttribute("checked")).toBe(true);
  const withdrawn = await browser.post(
    "/student-dashboard/account",
    new URLSearchParams({ intent: "mail-preference", kind: "marketing" }),
  );
  expect(withdrawn.status).toBe(200);
  expect(await preferences()).toEqual([{ kind: "marketing", wanted: false }]);
});

test("a coach's sync counts the prospects who agreed", async () => {
  const { id, browser } = await server.member({ role: "coach" });
  const sync = async () => {
    const answer = await browser.post("/functions/v1/klaviyo-sync", { type: "batch_sync", data: {} });
    return [answer.status, JSON.parse(answer.text).total];
  };
  expect(await sync()).toEqual([200, 0]);
  await server.query(
    `insert into prospects (coach_id, first_name, last_name, email, agreed_at)
     select $1, 'Léa', 'Roux', part || '@elan.test', case when part <> 'sans' then now() end
     from unnest(array['lea', 'tom', 'sans']) as part`,
    id,
  );
  expect(await sync()).toEqual([200, 2]);
});
