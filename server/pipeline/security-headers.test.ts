import { expect, it } from "vitest";
import { readSettings } from "~/platform/config/env.server.ts";
import { securityHeaders } from "./security-headers.ts";

it("ask for https from now on at an address that has it, and nowhere else", () => {
  const asked = (environment: Record<string, string>) =>
    securityHeaders(readSettings(environment))["Strict-Transport-Security"];
  expect(asked({ PUBLIC_URL: "https://elan.example" })).toContain("max-age=");
  expect(asked({ PUBLIC_URL: "http://elan.example" })).toBeUndefined();
  expect(asked({})).toBeUndefined();
});
