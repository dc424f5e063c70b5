import { Link } from "react-router";
import { updateProfile } from "~/features/accounts/commands/change-account.server.ts";
import { PasswordForm } from "~/features/accounts/components/password-form.tsx";
import { ProfileForm } from "~/features/accounts/components/profile-form.tsx";
import { DefinePassword } from "~/features/accounts/components/sign-in/define-password.tsx";
import { forSignedIn, viewerContext } from "~/features/accounts/gate.server.ts";
import { getAccount } from "~/features/accounts/queries.server.ts";
import { profileSchema } from "~/features/accounts/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { privateHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/profile.ts";

export const meta: Route.MetaFunction = () => privatePage("Mon Profil");

export const headers = privateHeaders;

export const middleware: Route.MiddlewareFunction[] = [forSignedIn];

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  return {
    account: await getAccount(context.get(servicesContext).db, viewer),
    accountPage: viewer.role === "student" ? "/student-dashboard/account" : "/dashboard/account",
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const { db } = context.get(servicesContext);
  return answerForm(context, await readForm(request), profileSchema, (profile) =>
    updateProfile(db, viewer, profile),
  );
}

export default function Profile({ loaderData: { account, accountPage } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-10 sm:px-6 md:py-14">
      <header className="grid gap-2">
        <h1 className="text-3xl md:text-4xl">Mon Profil</h1>
        <p className="text-muted">
          Photo, adresse e-mail, appareils connectés et connexion en deux étapes se règlent dans{" "}
          <Link to={accountPage} className="text-clay-text underline underline-offset-4 hover:decoration-2">
            Mon compte
          </Link>
          .
        </p>
      </header>
      <Card asChild>
        <section>
          <CardBody className="gap-5">
            <CardTitle>Informations personnelles</CardTitle>
            <ProfileForm
              account={account}
              submitLabel="Mettre à jour le profil"
              emailHint="L’e-mail ne peut pas être modifié"
            />
          </CardBody>
        </section>
      </Card>
      <Card asChild>
        <section>
          <CardBody className="gap-5">
            <CardTitle>Changer le mot de passe</CardTitle>
            {account.hasPassword ? (
              <PasswordForm account={account} />
            ) : (
              <DefinePassword email={account.email} />
            )}
          </CardBody>
        </section>
      </Card>
    </div>
  );
}
