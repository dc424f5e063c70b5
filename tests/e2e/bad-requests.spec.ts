import { expect } from "../fixtures/browser.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { test } from "../fixtures/people.ts";

test("a body that is no form is refused, not stumbled over", async ({ people }) => {
  for (const [who, address] of [
    ["newcomer", "/functions/v1/favorites"],
    ["newcomer", "/coach/2/contact"],
    ["coach", "/dashboard/messages/1"],
    ["visitor", "/contact"],
    ["student", "/student-dashboard/account"],
    ["coach", "/profile"],
    ["newcomer", "/profile-completion"],
  ] as const) {
    const request = await people.request(await people.cookies(who));
    const given = { coach: "2", favorite: "true", conversation: "1", answer: "accepted" };
    expect.soft((await request.post(address, { data: given })).status(), address).toBe(400);
    await request.dispose();
  }
});

test("control characters are refused in forms, left out of searches, and never reach PostgreSQL", async ({
  people,
}) => {
  const request = await people.request(await people.newcomer());
  const away = await request.get("/blog/%00", { maxRedirects: 0 });
  expect([away.status(), away.headers().location]).toEqual([302, "/blog"]);
  expect((await request.get("/blog/calculer-imc%00", { maxRedirects: 0 })).status()).toBe(302);
  for (const address of ["/blog?q=%00", "/blog?q=sant%C3%A9%00%1B", "/blog.data?q=%00"])
    expect((await request.get(address)).status(), address).toBe(200);
  const form = { name: "L\0éa", email: newEmail("nul"), subject: "A\0b", message: "Un\0 mot\u0007" };
  expect((await request.post("/contact", { form })).status()).toBe(400);
  const contact = { message: "Bon\0jour", address: "12\0 rue\u001b", phone: "06 12 34 56 78" };
  expect((await request.post("/coach/2/contact", { form: contact })).status()).toBe(400);
  const call = await request.post("/coach/2/contact", { form: { ...contact, phone: "\0" } });
  expect(call.status()).toBe(400);
  const names = { intent: "profile", firstName: "Lé\0a", lastName: "Lé\u202ea", phoneNumber: "" };
  expect((await request.post("/profile", { form: names })).status()).toBe(400);
  await request.dispose();
});
