import { expect, test } from "vitest";
import { newEmail } from "../fixtures/accounts/members.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";

const server = sharedServer();
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

test("a body that is not a form is answered 400", async () => {
  const newcomer = (await server.member()).browser;
  const [student, coach] = [await server.demo("student"), await server.demo("coach")];
  for (const [browser, address] of [
    [newcomer, "/functions/v1/favorites"],
    [newcomer, "/coach/2/contact"],
    [coach, "/dashboard/messages/1"],
    [server.visitor(), "/contact"],
    [student, "/student-dashboard/account"],
    [coach, "/dashboard/account"],
    [newcomer, "/profile-completion"],
  ] as const) {
    const given = { coach: "2", favorite: "true", conversation: "1", answer: "accepted" };
    expect.soft((await browser.post(address, given)).status, address).toBe(400);
  }
});

test("an address that is not percent-encoded UTF-8 is answered 400", async () => {
  for (const address of ["/coach/%ff", "/blog/%", "/coach/%E9.data", "/%c0%80", "/functions/v1/%ed%a0%80"])
    expect.soft((await server.visitor().get(address)).status, address).toBe(400);
});

test("control characters are refused in forms, left out of searches, and never reach PostgreSQL", async () => {
  const { browser } = await server.member();
  const away = await browser.get("/blog/%00");
  expect([away.status, away.headers.location]).toEqual([302, "/blog"]);
  expect((await browser.get("/blog/calculer-imc%00")).status).toBe(302);
  for (const address of ["/blog?q=%00", "/blog?q=sant%C3%A9%00%1B", "/blog.data?q=%00"])
    expect((await browser.get(address)).status, address).toBe(200);
  const contact = { message: "Bon\0jour", address: "12\0 rue\u001b", phone: "06 12 34 56 78" };
  for (const [address, fields] of [
    ["/contact", { name: "L\0éa", email: newEmail("nul"), subject: "A\0b", message: "Un\0 mot\u0007" }],
    ["/coach/2/contact", contact],
    ["/coach/2/contact", { ...contact, phone: "\0" }],
    ["/dashboard/account", { intent: "profile", firstName: "Lé\0a", lastName: "Lé\u202ea", phoneNumber: "" }],
  ] as const)
    expect((await browser.post(address, form(fields))).status, address).toBe(400);
});
