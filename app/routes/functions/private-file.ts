import { z } from "zod";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { savedAs } from "~/platform/files/file-names.ts";
import { findOwnFile, readPrivateFile } from "~/platform/files/private-files.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/private-file";

/** GET /private-files/…: answers 404 to anybody but its owner. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, files, secrets } = context.get(servicesContext);
  const viewer = getViewer(context);
  const fileId = z.uuid().safeParse(params.fileId);
  const own = viewer && fileId.success ? await findOwnFile(db, viewer.id, fileId.data) : undefined;
  const { columnKeys } = secrets;
  const file = own && (await readPrivateFile({ files, columnKeys }, own));
  if (!own || !file)
    return new Response(new AppError("not_found").message, { status: 404, headers: privateHeaders() });
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      ...privateHeaders(),
      "Content-Type": file.contentType,
      "Content-Length": String(file.bytes.length),
      "Content-Disposition": savedAs(own.name),
      "X-Content-Type-Options": "nosniff",
    },
  });
}
