import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it, vi } from "vitest";
import { readSettings } from "~/platform/config/env.server.ts";
import { refuseForwarded } from "./local-visitors.ts";

function ask(headers: Record<string, string>, environment: Record<string, string> = {}) {
  const [writeHead, end] = [vi.fn(), vi.fn()];
  const response = { writeHead, end } as unknown as ServerResponse;
  const isRefused = refuseForwarded(readSettings(environment))({ headers } as IncomingMessage, response);
  expect(writeHead).toHaveBeenCalledTimes(isRefused ? 1 : 0);
  return { isRefused, status: writeHead.mock.calls[0]?.[0], text: end.mock.calls[0]?.[0] };
}

it.each<Record<string, string>>([
  { host: "elan.example" },
  { host: "192.168.1.20:3000" },
  { host: "localhost.elan.example:3000" },
  { host: "" },
  { host: "127.0.0.1:3000", "x-forwarded-host": "elan.example" },
  { host: "127.0.0.1:3000", "x-forwarded-proto": "https" },
  { host: "127.0.0.1:3000", forwarded: "for=203.0.113.9;host=elan.example" },
  { host: "127.0.0.1:3000", "x-forwarded-for": "203.0.113.9" },
  { host: "127.0.0.1:3000", "x-forwarded-for": "127.0.0.1, 203.0.113.9" },
  { host: "127.0.0.1:3000", "x-forwarded-for": "203.0.113.9, 127.0.0.1" },
  { host: "127.0.0.1:3000", "x-forwarded-for": "[2001:db8::1]:50123" },
  { host: "127.0.0.1:3000", "x-forwarded-for": "127.0.0.1.elan.example" },
  { host: "127.0.0.1:3000", "x-forwarded-for": "unknown" },
  { host: "localhost:3000", "x-real-ip": "192.168.1.20" },
])("the demonstration answers nothing but a sentence to %j", (headers) => {
  expect(ask(headers)).toMatchObject({ isRefused: true, status: 403 });
  expect(ask(headers).text).toMatch(/^Élan est ici en démonstration, .*PUBLIC_URL[^\n]*\.\n$/);
});

it.each<Record<string, string>>([
  { host: "localhost:3000" },
  { host: "127.0.0.1:3000" },
  { host: "[::1]:3000" },
  { host: "Elan.LocalHost" },
  { host: "localhost:3000", "x-forwarded-for": "127.0.0.1" },
  { host: "localhost:3000", "x-forwarded-for": "127.12.0.7:50123, ::1" },
  { host: "localhost:3000", "x-forwarded-for": "::ffff:127.0.0.1", "x-real-ip": "127.0.0.1" },
  { host: "localhost:3000", "x-forwarded-for": "[::1]:50123" },
  { host: "localhost:3000", "x-forwarded-for": "" },
  {},
])("and is served to this machine: %j", (headers) => {
  expect(ask(headers).isRefused).toBe(false);
});

it("a site with an address of its own serves what its proxy forwards", () => {
  const headers = { host: "elan.example", "x-forwarded-proto": "https" };
  expect(ask(headers, { PUBLIC_URL: "https://elan.example" }).isRefused).toBe(false);
  const visitor = { host: "127.0.0.1:3000", "x-forwarded-for": "203.0.113.9", "x-real-ip": "203.0.113.9" };
  expect(ask(visitor, { PUBLIC_URL: "https://elan.example" }).isRefused).toBe(false);
});

it("an address of this machine may have a TLS proxy, for visitors on this machine alone", () => {
  const settings = { PUBLIC_URL: "https://elan.localhost" };
  const local = { host: "elan.localhost", "x-forwarded-proto": "https", "x-forwarded-for": "127.0.0.1" };
  expect(ask(local, settings).isRefused).toBe(false);
  expect(ask({ ...local, "x-forwarded-for": "203.0.113.9" }, settings).isRefused).toBe(true);
});
