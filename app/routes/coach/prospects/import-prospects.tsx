import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { importProspects, previewImport } from "~/features/prospects/commands/import-prospects.server.ts";
import { ImportDialog } from "~/features/prospects/components/import/import-dialog.tsx";
import { importSchema } from "~/features/prospects/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/import-prospects.ts";

export const headers = privateAnswerHeaders;

export async function action({ context, request }: Route.ActionArgs) {
  const coach = context.get(coachViewerContext);
  const { db } = context.get(servicesContext);
  return answerForm(context, await readForm(request), importSchema, async ({ file, step }) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const work = step === "import" ? importProspects : previewImport;
    return { step, report: await work(db, coach, bytes) };
  });
}

export const meta = () => privatePage("Importer des prospects");

export default function ImportProspects() {
  return <ImportDialog />;
}
