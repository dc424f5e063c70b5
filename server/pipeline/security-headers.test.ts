import { expect, it } from "vitest";
import { readSettings } from "~/platform/config/env.server.ts";
import { documentHeaders, securityHeaders } from "./security-headers.ts";

it("ask for https from now on at an address that has it, and nowhere else", () => {
  const asked = (environment: Record<string, string>) =>
    securityHeaders(readSettings(environment))["Strict-Transport-Security"];
  expect(asked({ PUBLIC_URL: "https://elan.example" })).toContain("max-age=");
  expect(asked({ PUBLIC_URL: "http://elan.example" })).toBeUndefined();
  expect(asked({})).toBeUndefined();
});

it("open microphone and camera only in the documents from which links lead to a conversation", () => {
  const settings = readSettings({});
  const policyOf = (path: string) =>
    documentHeaders(settings, path, "N")["permissions-policy"] ??
    securityHeaders(settings)["Permissions-Policy"];
  for (const path of [
    "/messages",
    "/messages/7",
    "/dashboard",
    "/dashboard/messages/7",
    "/student-dashboard",
  ])
    expect(policyOf(path), path).toContain("camera=(self), microphone=(self)");
  for (const path of ["/", "/coach/1", "/messages-et-plus", "/dashboards", "/back-office", "/x/messages"])
    expect(policyOf(path), path).toContain("camera=(), microphone=()");
});

it("let only our own files and recordings of the page be played", () => {
  expect(documentHeaders(readSettings({}), "/", "N")["content-security-policy"]).toContain(
    "; media-src 'self' blob:;",
  );
});
