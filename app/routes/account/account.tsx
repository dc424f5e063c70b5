import { data } from "react-router";
import { endSession, removePhoto, setPhoto } from "~/features/accounts/commands/change-account.server.ts";
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
import type { AccountAnswer } from "~/features/accounts/components/use-account-form.ts";
import { viewerContext } from "~/features/accounts/gate.server.ts";
import {
  findDataExport,
  getAccount,
  listMailChoices,
  listSessions,
} from "~/features/accounts/queries.server.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { mailPreferenceSchema, sessionIdSchema } from "~/features/accounts/schema.ts";
import { offersGoogle } from "~/platform/env.server.ts";
import { AppError } from "~/platform/errors.ts";
import { readForm } from "~/platform/forms.server.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { Card, CardBody, CardTitle } from "~/ui/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/account.ts";
import { MAIL_KINDS } from "./mail-kinds.ts";
import { saveProfile } from "./save-profile.server.ts";

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
  const intent = String(form.get("intent"));
  const done: AccountAnswer = { intent, ok: true };
  switch (intent) {
    case "profile":
      return saveProfile(services, viewer, form);
    case "photo":
      return refusing(intent, "photo", async () => {
        const photo = form.get("photo");
        await setPhoto(services, viewer, photo instanceof Blob ? photo : new Blob());
      });
    case "export-data":
      return refusing(intent, "copy", () => askForData(services.db, viewer));
    case "remove-photo":
      await removePhoto(services, viewer);
      return done;
    case "end-session": {
      const sessionId = sessionIdSchema.safeParse(form.get("sessionId"));
      if (!sessionId.success) throw new AppError("invalid_input");
      await endSession(services.db, viewer, sessionId.data);
      return done;
    }
    case "mail-preference": {
      const { data: choice } = mailPreferenceSchema.safeParse(Object.fromEntries(form));
      const kind = MAIL_KINDS.find(({ id, sent }) => id === choice?.kind && sent !== "always");
      if (!choice || !kind) throw new AppError("invalid_input");
      await setMailPreference(services.db, viewer, { kind, wanted: choice.wanted });
      return done;
    }
    default:
      throw new AppError("invalid_input");
  }
}

/** What is refused is said beside what was pressed. */
async function refusing(intent: string, field: string, work: () => Promise<void>) {
  try {
    await work();
    return { intent, ok: true } satisfies AccountAnswer;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const refused: AccountAnswer = { intent, ok: false, errors: { [field]: error.message } };
    return data(refused, { status: error.status, headers: error.headers });
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
