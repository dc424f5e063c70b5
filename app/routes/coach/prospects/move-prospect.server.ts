import type { RouterContextProvider } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { changeStatus } from "~/features/prospects/commands/change-status.server.ts";
import { limitProspectChanges } from "~/features/prospects/commands/write-prospect.server.ts";
import { requireOwnProspect } from "~/features/prospects/gate.server.ts";
import { moveSchema } from "~/features/prospects/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm } from "~/platform/web/forms.server.ts";

export function moveProspect(context: Readonly<RouterContextProvider>, form: FormData) {
  const coach = context.get(coachViewerContext);
  const { db } = context.get(servicesContext);
  return answerForm(context, form, moveSchema, async ({ prospect, status }) => {
    await limitProspectChanges(db, coach);
    await changeStatus(db, await requireOwnProspect(db, coach, prospect), { status, notes: "" });
  });
}
