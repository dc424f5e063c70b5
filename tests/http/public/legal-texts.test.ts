import { expect, test } from "vitest";
import { textOf } from "../../fixtures/bookings/sample-coaches.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();

test.each(["/terms", "/privacy", "/mentions-legales", "/cookies"])(
  "%s has every fact that it names, and leads to its versions",
  async (path) => {
    const { document } = await PlainPage.open(server.visitor(), path);
    const main = document.querySelector("main") as Element;
    expect(textOf(main)).not.toMatch(/\{\{|\}\}|\{#/);
    const versions = [...main.querySelectorAll("a")].find((link) => textOf(link) === "Toutes les versions");
    const list = await PlainPage.open(server.visitor(), versions?.getAttribute("href") ?? "");
    const first = list.document.querySelector("main ol h2 a");
    const version = await PlainPage.open(server.visitor(), first?.getAttribute("href") ?? "");
    expect(textOf(version.document.querySelector("main"))).toContain(
      "Cette version est en vigueur depuis le",
    );
  },
);

test("the parts of the terms that other pages link to have their addresses", async () => {
  const { document } = await PlainPage.open(server.visitor(), "/terms");
  for (const id of ["annulation", "retractation", "classement", "avis", "contenus", "mediation", "prix"])
    expect(document.getElementById(id), id).not.toBeNull();
  // The frame that the law prescribes stands once, outside of what operators write.
  expect(textOf(document.querySelector("main"))).toContain("garantie légale de conformité");
});

test.each(["/textes/conditions/999", "/textes/conditions/x", "/textes/autre", "/textes/autre/1"])(
  "%s is no version",
  async (path) => expect((await server.visitor().get(path)).status).toBe(404),
);

test("former and coming versions are for people, not for search engines", async () => {
  for (const path of ["/textes/conditions", "/textes/conditions/1"])
    expect((await server.visitor().get(path)).text, path).toContain(
      '<meta name="robots" content="noindex"/>',
    );
});
