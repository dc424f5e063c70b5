import { redirect } from "react-router";
import { drawSharedPage } from "~/features/sharing/queries/draw-shared-page.server.ts";
import { findSharedPage } from "~/features/sharing/queries/find-shared-page.server.ts";
import { sharedPicture, sharedVersion } from "~/features/sharing/queries/shared-version.server.ts";
import { readPictureName, SHARED_KINDS } from "~/features/sharing/rules/shared-page.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { Route } from "./+types/shared-picture.ts";

/** GET /partage/coachs/12-….jpg: the picture that other sites show beside a link. A former address leads to the present one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, pool, files } = context.get(servicesContext);
  const kind = SHARED_KINDS.find((one) => one === params.kind);
  const read = readPictureName(params.picture);
  const page = kind && read && (await findSharedPage({ db, pool }, { kind, name: read.name }));
  if (!page) return new Response(new AppError("not_found").message, { status: 404 });
  if (read.version !== sharedVersion(page)) throw redirect(sharedPicture(page));
  const bytes = Buffer.from(await drawSharedPage(files, page));
  return new Response(bytes, {
    headers: { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
