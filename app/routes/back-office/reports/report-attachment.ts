import { z } from "zod";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { noteReading } from "~/features/back-office/commands/handle-report.server.ts";
import { findReportedFile } from "~/features/back-office/queries/list-reports.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { serveAttachment } from "../../functions/messages/serve-attachment.server.ts";
import type { Route } from "./+types/report-attachment";

/** GET /back-office/reports/…/attachments/…: a file of the report. Opening it is recorded as reading it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, pool, files } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const reportId = readId(params.reportId);
  const fileId = z.uuid().safeParse(params.attachmentId);
  if (!reportId || !fileId.success) throw new AppError("not_found");
  await noteReading(db, operator, reportId);
  const found = await findReportedFile(pool, operator, { reportId, fileId: fileId.data });
  return serveAttachment(request, files, found);
}
