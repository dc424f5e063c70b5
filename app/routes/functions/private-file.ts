import { z } from "zod";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerFile } from "~/platform/files/answer-file.ts";
import { findOwnFile, readPrivateFile } from "~/platform/files/private-files.server.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/private-file";

/** GET /private-files/…: answers 404 to anybody but its owner. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { db, files, secrets } = context.get(servicesContext);
  const viewer = getViewer(context);
  const fileId = z.uuid().safeParse(params.fileId);
  const own = viewer && fileId.success ? await findOwnFile(db, viewer.id, fileId.data) : undefined;
  const { columnKeys } = secrets;
  const file = own && (await readPrivateFile({ files, columnKeys }, own));
  return answerFile(file && { ...file, name: own.name }, privateHeaders(), request);
}
