import { servicesContext } from "~/platform/config/services.server.ts";
import { answerFile } from "~/platform/files/answer-file.ts";
import { mailDocumentsContext } from "~/platform/mail/attachments.server.ts";
import { getOutboxMail } from "~/platform/mail/outbox.server.ts";
import type { Route } from "./+types/mail-file.ts";
import { readMailId } from "./outbox-paths.ts";

/** GET /dev/mails/:mailId/pieces/:piece: a file that is attached to a mail of the outbox. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const id = readMailId(params.mailId);
  const mail =
    settings.outboxPage && id !== undefined
      ? await getOutboxMail(db, context.get(mailDocumentsContext), id)
      : undefined;
  return answerFile(/^\d{1,2}$/.test(params.piece) ? mail?.files[Number(params.piece)] : undefined, {
    "Cache-Control": "no-store",
  });
}
