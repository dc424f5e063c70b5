import { z } from "zod";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { requireOwnPage } from "~/features/discovery/gate.server.ts";
import { openOwnPaper } from "~/features/readiness/queries/papers.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerFile } from "~/platform/files/answer-file.ts";
import { AppError } from "~/platform/web/errors.ts";
import { privateHeaders } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/paper-file";

/** GET /dashboard/papers/…: a paper for the coach who sent it; 404 for another coach. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, files, secrets } = context.get(servicesContext);
  const page = await requireOwnPage(db, context.get(coachViewerContext));
  const id = z.uuid().safeParse(params.paperId);
  if (!id.success) throw new AppError("not_found");
  const file = await openOwnPaper({ db, files, columnKeys: secrets.columnKeys }, page, id.data);
  return answerFile(file, privateHeaders());
}
