import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import {
  addReply,
  changeReply,
  moveReply,
  removeReply,
} from "~/features/messages/commands/canned-replies.server.ts";
import { AddReplyForm, ReplyList } from "~/features/messages/components/replies/reply-list.tsx";
import { listReplies } from "~/features/messages/queries/canned-replies.server.ts";
import { messagesPath } from "~/features/messages/rules.ts";
import {
  changedReplySchema,
  movedReplySchema,
  ownReplySchema,
  replySchema,
} from "~/features/messages/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/canned-replies.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return { replies: await listReplies(db, context.get(coachViewerContext)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const coach = context.get(coachViewerContext);
  const { db } = context.get(servicesContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "add-reply":
      return answerForm(context, form, replySchema, (text) => addReply(db, coach, text));
    case "change-reply":
      return answerForm(context, form, changedReplySchema, (changed) => changeReply(db, coach, changed));
    case "move-reply":
      return answerForm(context, form, movedReplySchema, (moved) => moveReply(db, coach, moved));
    case "remove-reply":
      return answerForm(context, form, ownReplySchema, (removed) => removeReply(db, coach, removed));
    default:
      throw new AppError("invalid_input");
  }
}

export const meta = () => privatePage("Réponses types");

export default function CannedReplies({ loaderData: { replies } }: Route.ComponentProps) {
  return (
    <div className="grid w-full max-w-3xl gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-3xl">Réponses types</h1>
          <p className="text-muted">
            Écrites une fois, insérées d’une pression dans vos messages, où vous pouvez encore les modifier.
          </p>
        </div>
        <ButtonLink to={messagesPath("coach")} variant="secondary">
          Messages
        </ButtonLink>
      </header>
      {replies.length > 0 && <ReplyList replies={replies} />}
      <AddReplyForm count={replies.length} />
    </div>
  );
}
