import { data, type ServerBuild } from "react-router";
import { AppError } from "~/platform/errors.ts";

type Handler = ((...args: never[]) => unknown) | undefined;

/**
 * React Router keeps the status and text of what is thrown with `data`, and hides every other error behind a 500. So
 * that rooms can simply throw an AppError, each loader and action is wrapped once, here.
 */
export function refusalsAsResponses(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route];
      const { loader, action } = route.module;
      return [id, { ...route, module: { ...route.module, loader: wrap(loader), action: wrap(action) } }];
    }),
  );
  return { ...build, routes };
}

function wrap<H extends Handler>(handler: H): H {
  if (!handler) return handler;
  const wrapped = async (...args: never[]) => {
    try {
      return await handler(...args);
    } catch (thrown) {
      throw thrown instanceof AppError ? asResponse(thrown) : thrown;
    }
  };
  return wrapped as unknown as H;
}

function asResponse({ message, status, retryAfterSeconds }: AppError) {
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return data(message, headers ? { status, headers } : { status });
}
