import {
  endSession,
  removePhoto,
  setPhoto,
  updateProfile,
} from "~/features/accounts/commands/change-account.server.ts";
import { askForData } from "~/features/accounts/commands/export-data.server.ts";
import { setMailPreference } from "~/features/accounts/commands/mail-person.server.ts";
import { DataCard } from "~/features/accounts/components/data-card.tsx";
import { DefinePassword } from "~/features/accounts/components/define-password.tsx";
import { EmailChange } from "~/features/accounts/components/email-change.tsx";
import { GoogleCard } from "~/features/accounts/components/google-card.tsx";
import { MailsCard } from "~/features/accounts/components/mails-card.tsx";
import { PasswordForm } from "~/features/accounts/components/password-form.tsx";
import { PhotoForm } from "~/features/accounts/components/photo-form.tsx";
import { ProfileForm } from "~/features/accounts/components/profile-form.tsx";
import { SessionsCard } from "~/features/accounts/components/sessions-card.tsx";
import { TwoStepCard } from "~/features/accounts/components/two-step-card.tsx";
import { viewerContext } from "~/features/accounts/gate.server.ts";
import {
  findDataExport,
  getAccount,
  listMailChoices,
  listSessions,
} from "~/features/accounts/queries.server.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import {
  endSessionSchema,
  mailPreferenceSchema,
  photoSchema,
  profileSchema,
} from "~/features/accounts/schema.ts";
import { offersGoogle } from "~/platform/env.server.ts";
import { AppError } from "~/platform/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/forms.server.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { Card, CardBody, CardTitle } from "~/ui/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/account.ts";
import { MAIL_KINDS } from "./mail-kinds.ts";

export const meta = () => privatePage("Mon compte");
export const headers = privateAnswerHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { db, settings } = context.get(servicesContext);
  const [account, sessions, mails, copy] = await Promise.all([
    getAccount(db, viewer),
    listSessions(db, viewer),
    listMailChoices(db, viewer, MAIL_KINDS),
    findDataExport(db, viewer),
  ]);
  // Without Google there is nothing to link; what was linked before can still be taken away.
  const showsGoogle = offersGoogle(settings) || account.googleIdentityId !== null;
  return { account, sessions, mails, copy, showsGoogle };
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const services = context.get(servicesContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "profile":
      return answerForm(context, form, profileSchema, (profile) =>
        updateProfile(services.db, viewer, profile),
      );
    case "photo":
      return answerForm(context, form, photoSchema, ({ photo }) => setPhoto(services, viewer, photo));
    case "remove-photo":
      return answerForm(context, form, noFields, () => removePhoto(services, viewer));
    case "end-session":
      return answerForm(context, form, endSessionSchema, ({ sessionId }) =>
        endSession(services.db, viewer, sessionId),
      );
    case "export-data":
      return answerForm(context, form, noFields, () => askForData(services.db, viewer));
    case "mail-preference":
      return answerForm(context, form, mailPreferenceSchema, async ({ kind: id, wanted }) => {
        const kind = MAIL_KINDS.find((one) => one.id === id && one.sent !== "always");
        if (!kind) throw new AppError("invalid_input");
        await setMailPreference(services.db, viewer, { kind, wanted });
      });
    default:
      throw new AppError("invalid_input");
  }
}

/** One page at two addresses: the coach's dashboard has it for everybody, the student's for students. */
export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { account, sessions, mails, copy, showsGoogle } = loaderData;
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
      <MailsCard choices={mails} />
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
      <DataCard copy={copy} />
    </div>
  );
}
