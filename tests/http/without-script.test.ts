import { expect, test } from "vitest";
import { MEMBER_PASSWORD } from "../fixtures/members.ts";
import { PlainPage } from "../fixtures/plain-page.ts";
import { sharedServer } from "../fixtures/shared-server.ts";

const server = sharedServer();

test("the header leads to the login, and back to the page it was pressed on", async () => {
  const { email } = await server.members.create();
  const browser = server.visitor();
  const blog = await PlainPage.open(browser, "/blog");
  const [link] = blog.find.getAllByRole("link", { name: "Connexion" });
  expect(link?.getAttribute("href")).toBe("/login?redirect=%2Fblog");
  const login = await PlainPage.open(browser, "/login?redirect=%2Fblog");
  const back = await login.submit(login.find.getByRole("button", { name: "Se connecter" }), {
    email,
    password: MEMBER_PASSWORD,
  });
  expect(back.address).toBe("/blog");
  expect(back.find.queryByRole("link", { name: "Connexion" })).toBeNull();
});
