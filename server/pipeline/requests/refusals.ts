import { data, type RouterContextProvider, type ServerBuild } from "react-router";
import { requestContext } from "~/platform/config/services.server.ts";
import { type AppError, toAppError } from "~/platform/web/errors.ts";
import type { ReportUnavailable } from "./unavailable-log.ts";

export const refusalAsJson = ({ code, message }: AppError) => ({ code: code.toUpperCase(), message });

type Handler = ((...args: never[]) => unknown) | undefined;

/**
 * React Router keeps the status and text of errors thrown with `data`, and hides every other error behind a
 * 500. Each loader, action and middleware is wrapped here, so that rooms can throw an AppError, and a
 * database that does not answer is told apart from a bug.
 */
export function refusalsAsResponses(build: ServerBuild, report: ReportUnavailable): ServerBuild {
  const wrap = wrapWith(report);
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route];
      const { loader, action, middleware } = route.module;
      const wrapped = { loader: wrap(loader), action: wrap(action), middleware: middleware?.map(wrap) };
      return [id, { ...route, module: { ...route.module, ...wrapped } }];
    }),
  );
  return { ...build, routes };
}

const wrapWith =
  (report: ReportUnavailable) =>
  <H extends Handler>(handler: H): H => {
    if (!handler) return handler;
    const wrapped = async (...args: never[]) => {
      try {
        return await handler(...args);
      } catch (thrown) {
        if (thrown instanceof Error) report(thrown, idOf(args));
        throw asRefusal(thrown);
      }
    };
    return wrapped as unknown as H;
  };

/** Handlers get the context of their request. */
function idOf([given]: { context?: RouterContextProvider }[]): string | undefined {
  return given?.context?.get(requestContext).id;
}

function asRefusal(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const { code, message, status, headers } = toAppError(thrown);
  return code === "unexpected" ? thrown : data(message, { status, headers });
}
