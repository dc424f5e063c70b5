import type { RouterContextProvider } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { resendStoryMail } from "~/features/back-office/desk/commands/resend-story-mail.server.ts";
import type { MailedStory } from "~/features/back-office/desk/queries/payment-story.server.ts";
import { resendSchema } from "~/features/back-office/desk/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm } from "~/platform/web/forms.server.ts";

/** Answers the button beside a mail of a story. `find` reads the story of which it has to be a mail. */
export function answerResend(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  find: () => Promise<(MailedStory & { subjectId: string }) | undefined>,
) {
  return answerForm(context, form, resendSchema, async ({ mailId }) => {
    const story = await find();
    if (!story) throw new AppError("not_found");
    const { db } = context.get(servicesContext);
    await resendStoryMail(db, context.get(operatorViewerContext), { ...story, mailId });
    return { message: "E-mail renvoyé" };
  });
}
