import { redirect } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { addProspect } from "~/features/prospects/commands/write-prospect.server.ts";
import {
  AddProspectDialog,
  NEW_PROSPECT_DRAFT,
} from "~/features/prospects/components/add-prospect-dialog.tsx";
import { prospectsPath, readAsked } from "~/features/prospects/rules/addresses.ts";
import { newProspectSchema } from "~/features/prospects/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { dropDraft } from "~/ui/form/drafts.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/new-prospect.ts";
import { toastWhenDone } from "./prospect-toasts.ts";

export const headers = privateAnswerHeaders;

export async function action({ context, request }: Route.ActionArgs) {
  const coach = context.get(coachViewerContext);
  const { db } = context.get(servicesContext);
  return answerForm(context, await readForm(request), newProspectSchema, async (prospect): Promise<void> => {
    await addProspect(db, coach, prospect);
    const { board } = readAsked(new URL(request.url).searchParams);
    // The search is dropped, so that the new prospect shows at the top of the list.
    throw redirect(prospectsPath({ board }));
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await toastWhenDone(serverAction, () => {
    dropDraft(NEW_PROSPECT_DRAFT);
    toast({ title: "Succès", description: "Prospect ajouté avec succès", variant: "success" });
  });
  if (answer.refusal)
    toast({ title: "Erreur", description: "Impossible d’ajouter le prospect", variant: "destructive" });
  return answer;
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Ajouter un prospect");
}

export default function NewProspect() {
  return <AddProspectDialog />;
}
