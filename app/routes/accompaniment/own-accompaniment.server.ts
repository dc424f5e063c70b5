import { type RouterContextProvider, redirect } from "react-router";
import { findOwnAccompaniment, type OwnAccompaniment } from "~/features/accompaniment/gate.server.ts";
import { FOLLOWED_PATH } from "~/features/accompaniment/rules/paths.ts";
import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import { AppError } from "~/platform/errors.ts";
import { servicesContext } from "~/platform/services.server.ts";

type Context = Readonly<RouterContextProvider>;

const find = (context: Context) =>
  findOwnAccompaniment(context.get(servicesContext).db, context.get(studentViewerContext));

/** For what is shown: whoever has none is sent to the page that says so. */
export async function openFollowed(context: Context): Promise<OwnAccompaniment> {
  const own = await find(context);
  if (!own) throw redirect(FOLLOWED_PATH);
  return own;
}

/** For what is asked for. */
export async function requireFollowed(context: Context): Promise<OwnAccompaniment> {
  const own = await find(context);
  if (!own) throw new AppError("not_found", { message: "Vous n’avez pas d’accompagnement." });
  return own;
}
