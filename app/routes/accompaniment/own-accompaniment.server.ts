import { type RouterContextProvider, redirect } from "react-router";
import { findOwnAccompaniment, type OwnAccompaniment } from "~/features/accompaniment/gate.server.ts";
import { FOLLOWED_PATH } from "~/features/accompaniment/rules/paths.ts";
import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import { servicesContext } from "~/platform/services.server.ts";

/** The accompaniment of whoever asks; without one, the page that says so. */
export async function requireFollowed(context: Readonly<RouterContextProvider>): Promise<OwnAccompaniment> {
  const { db } = context.get(servicesContext);
  const own = await findOwnAccompaniment(db, context.get(studentViewerContext));
  if (!own) throw redirect(FOLLOWED_PATH);
  return own;
}
