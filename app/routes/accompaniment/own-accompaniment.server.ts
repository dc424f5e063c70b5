import type { RouterContextProvider } from "react-router";
import { findOwnAccompaniment, type OwnAccompaniment } from "~/features/accompaniment/gate.server.ts";
import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";

type Context = Readonly<RouterContextProvider>;

/** Pages use this one: they show an empty state if the student has no accompaniment. */
export const findFollowedOf = (context: Context): Promise<OwnAccompaniment | undefined> =>
  findOwnAccompaniment(context.get(servicesContext).db, context.get(studentViewerContext));

/** Commands use this one: they are refused if the student has no accompaniment. */
export async function requireFollowed(context: Context): Promise<OwnAccompaniment> {
  const own = await findFollowedOf(context);
  if (!own) throw new AppError("not_found", { message: "Vous n’avez pas d’accompagnement." });
  return own;
}
