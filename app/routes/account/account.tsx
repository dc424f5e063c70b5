import type { RouterContextProvider } from "react-router";
import {
  endSession,
  removePhoto,
  setPhoto,
  updateProfile,
} from "~/features/accounts/commands/change-account.server.ts";
import { DefinePassword } from "~/features/accounts/components/define-password.tsx";
import { EmailChange } from "~/features/accounts/components/email-change.tsx";
import { GoogleCard } from "~/features/accounts/components/google-card.tsx";
import { PasswordForm } from "~/features/accounts/components/password-form.tsx";
import { PhotoForm } from "~/features/accounts/components/photo-form.tsx";
import { ProfileForm } from "~/features/accounts/components/profile-form.tsx";
import { SessionsCard } from "~/features/accounts/components/sessions-card.tsx";
import { TwoStepCard } from "~/features/accounts/components/two-step-card.tsx";
import { requireRole, requireViewer } from "~/features/accounts/gate.server.ts";
import { getAccount, listSessions } from "~/features/accounts/queries.server.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { endSessionSchema, photoSchema, profileSchema } from "~/features/accounts/schema.ts";
import { offersGoogle } from "~/platform/env.server.ts";
import { AppError } from "~/platform/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/forms.server.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { Card, CardBody, CardTitle } from "~/ui/card.tsx";
import { privateHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/account.ts";

export const meta = () => privatePage("Mon compte");
/** When to come back, where a photo was one too many. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => ({
  ...privateHeaders(),
  ...Object.fromEntries(actionHeaders),
});

/** One page at two addresses: the coach's dashboard has it for everybody, the student's for students. */
function requireOwner(context: Readonly<RouterContextProvider>, request: Request) {
  const forStudents = new URL(request.url).pathname.startsWith("/student-dashboard");
  return forStudents ? requireRole(context, request, "student") : requireViewer(context, request);
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireOwner(context, request);
  const { db, settings } = context.get(servicesContext);
  const [account, sessions] = await Promise.all([
    getAccount(db, viewer.id),
    listSessions(db, viewer.id, viewer.sessionId),
  ]);
  // Without Google there is nothing to link; what was linked before can still be taken away.
  const showsGoogle = offersGoogle(settings) || account.googleIdentityId !== null;
  return { account, sessions, showsGoogle };
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = requireOwner(context, request);
  const services = context.get(servicesContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "profile":
      return answerForm(context, form, profileSchema, (profile) =>
        updateProfile(services.db, viewer.id, profile),
      );
    case "photo":
      return answerForm(context, form, photoSchema, ({ photo }) => setPhoto(services, viewer.id, photo));
    case "remove-photo":
      return answerForm(context, form, noFields, () => removePhoto(services, viewer.id));
    case "end-session":
      return answerForm(context, form, endSessionSchema, ({ sessionId }) =>
        endSession(services.db, viewer.id, sessionId),
      );
    default:
      throw new AppError("invalid_input");
  }
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { account, sessions, showsGoogle } = loaderData;
  return (
    <div className="grid w-full max-w-3xl gap-6">
      <h1 className="text-3xl md:text-4xl">Mon compte</h1>
      <Card asChild>
        <section>
          <CardBody className="gap-6">
            <CardTitle>Informations personnelles</CardTitle>
            <PhotoForm name={displayName(account)} photo={account.photo} />
            <ProfileForm
              account={account}
              submitLabel="Sauvegarder les modifications"
              emailAction={<EmailChange email={account.email} />}
            />
          </CardBody>
        </section>
      </Card>
      <Card asChild>
        <section>
          <CardBody className="gap-5">
            <CardTitle>Sécurité</CardTitle>
            {account.hasPassword ? (
              <PasswordForm account={account} />
            ) : (
              <DefinePassword email={account.email} />
            )}
          </CardBody>
        </section>
      </Card>
      <TwoStepCard account={account} />
      {showsGoogle && <GoogleCard account={account} />}
      <SessionsCard sessions={sessions} />
    </div>
  );
}
