import type { ServerBuild } from "react-router";
import { expect, it, vi } from "vitest";
import { AppError } from "~/platform/web/errors.ts";
import { refusalsAsResponses } from "./refusals.ts";

const build = (loader: () => unknown) =>
  ({
    routes: { page: { id: "page", path: "page", module: { default: () => null, loader } } },
  }) as unknown as ServerBuild;

const run = (loader: () => unknown, report = (_thrown: unknown) => {}) => {
  const wrapped = refusalsAsResponses(build(loader), report).routes.page?.module
    .loader as () => Promise<unknown>;
  return wrapped();
};

it("gives a refusal its status, its sentence and when to come back", async () => {
  await expect(
    run(() => {
      throw new AppError("rate_limited", { retryAfterSeconds: 30 });
    }),
  ).rejects.toMatchObject({
    data: expect.stringContaining("Trop de demandes"),
    init: { status: 429, headers: { "Retry-After": "30" } },
  });
});

it("leaves answers and every other error alone", async () => {
  expect(await run(async () => "fine")).toBe("fine");
  const bug = new Error("bug");
  await expect(run(() => Promise.reject(bug))).rejects.toBe(bug);
});

it("reports what was thrown, so that the log can name the cause", async () => {
  const report = vi.fn();
  const cause = Object.assign(new Error("too many connections"), { code: "53300" });
  await expect(run(() => Promise.reject(cause), report)).rejects.toMatchObject({ init: { status: 503 } });
  expect(report).toHaveBeenCalledWith(cause, undefined);
});
