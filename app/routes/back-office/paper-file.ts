import { z } from "zod";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { recordOpening } from "~/features/back-office/commands/record-access.server.ts";
import { openPaperAsOperator } from "~/features/readiness/queries/papers.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerFile } from "~/platform/files/answer-file.ts";
import { AppError } from "~/platform/web/errors.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/paper-file";

/**
 * The rights of a PDF in the browser's viewer: it is only shown, and only inside a page of ours. A viewer that is a
 * document of its own needs its styles.
 */
const VIEWED = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  "X-Frame-Options": "SAMEORIGIN",
};

/** GET /back-office/papiers/…: the document that a coach has sent; with ?vue=page, a PDF is shown instead of saved. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { db, files, secrets } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const id = z.uuid().safeParse(params.paperId);
  if (!id.success) throw new AppError("not_found");
  const file = await openPaperAsOperator({ db, files, columnKeys: secrets.columnKeys }, operator, id.data);
  if (file) await recordOpening(db, operator, "open paper", { subjectId: id.data });
  const isShown = file?.contentType === "application/pdf" && new URL(request.url).searchParams.has("vue");
  return answerFile(file && { ...file, isShown }, { ...privateHeaders(), ...(isShown && VIEWED) });
}
