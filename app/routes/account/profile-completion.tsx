import { redirect, replace } from "react-router";
import { completeProfile } from "~/features/accounts/commands/complete-profile.server.ts";
import { CompletionForm } from "~/features/accounts/components/completion-form.tsx";
import { announceSession } from "~/features/accounts/components/session-events.ts";
import {
  guardRoutes,
  requireCompletingStudent,
  studentViewerContext,
} from "~/features/accounts/gate.server.ts";
import { completionSchema } from "~/features/accounts/schema.ts";
import { MARKETING_MAILS } from "~/features/marketing/rules.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/profile-completion.ts";

const DONE = "/student-dashboard";

export const headers = privateHeaders;

export const middleware: Route.MiddlewareFunction[] = [
  guardRoutes(studentViewerContext, requireCompletingStudent),
];

export function loader({ context }: Route.LoaderArgs) {
  const { firstName, lastName, profileCompleted } = context.get(studentViewerContext);
  if (profileCompleted) throw redirect(DONE);
  return { firstName: firstName ?? "", lastName: lastName ?? "" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = context.get(studentViewerContext);
  const { db } = context.get(servicesContext);
  return answerForm(context, await readForm(request), completionSchema, async ({ wantsNews, ...names }) => {
    await completeProfile(db, viewer, names, wantsNews ? [MARKETING_MAILS] : []);
    throw replace(DONE);
  });
}

/** Shows the toast from the route, because the form is gone when the answer arrives. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) {
      toast({
        title: "Profil complété",
        description: "Votre profil a été complété avec succès.",
        variant: "success",
      });
      announceSession("USER_UPDATED");
    }
    throw thrown;
  }
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Complétez votre profil");
}

export default function ProfileCompletion({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-lg py-10 md:py-16">
      <div className="mb-6 grid gap-2 text-center text-balance">
        <h1 className="text-3xl sm:text-4xl">Complétez votre profil</h1>
        <p className="text-muted">
          Votre prénom et votre nom suffisent&nbsp;: vos coachs sauront à qui ils parlent.
        </p>
      </div>
      <Card>
        <CardBody className="sm:p-8">
          <CompletionForm names={loaderData} news={MARKETING_MAILS} />
        </CardBody>
      </Card>
    </div>
  );
}
