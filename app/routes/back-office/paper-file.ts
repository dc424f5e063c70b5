import { z } from "zod";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { recordOpening } from "~/features/back-office/commands/record-access.server.ts";
import { openPaperAsOperator } from "~/features/readiness/queries/papers.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerFile } from "~/platform/files/answer-file.ts";
import { AppError } from "~/platform/web/errors.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/paper-file";

/** GET /back-office/papiers/…: the document that a coach has sent. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, files, secrets } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const id = z.uuid().safeParse(params.paperId);
  if (!id.success) throw new AppError("not_found");
  const file = await openPaperAsOperator({ db, files, columnKeys: secrets.columnKeys }, operator, id.data);
  if (file) await recordOpening(db, operator, "open paper", { subjectId: id.data });
  return answerFile(file, privateHeaders());
}
