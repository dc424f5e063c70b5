import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
const sources = ["app", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(isSource)
    .map((file) => path.join(folder, file)),
);

/** Support helps people without being them: a session begins by proving who one is, and in no other way. */
it("no code of ours creates a session but the confirmation of an address", () => {
  const creating = sources.filter((file) =>
    /createSession\(|insert\(sessions\)|insert into sessions/i.test(readFileSync(file, "utf8")),
  );
  expect(creating).toEqual(["app/platform/auth/auth-confirmation.server.ts"]);
});

it("no route lets an operator act as somebody else", () => {
  const routes = readFileSync("app/routes.ts", "utf8");
  expect(routes).not.toMatch(/impersonat|incarner|connecter-comme|sign-in-as|login-as/i);
});
