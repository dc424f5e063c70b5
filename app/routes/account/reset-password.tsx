import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { NewPasswordForm } from "~/features/accounts/components/sign-in/new-password-form.tsx";
import { BRAND } from "~/platform/config/brand.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { Route } from "./+types/reset-password.ts";

export function meta(): Route.MetaDescriptors {
  return [{ title: `Nouveau mot de passe · ${BRAND.name}` }, { name: "robots", content: "noindex" }];
}

export default function ResetPassword() {
  const [parameters] = useSearchParams();
  // The token is read once: the address changes when a dialog opens over this page.
  const [token] = useState(() => parameters.get("token"));
  const [dead, setDead] = useState(parameters.has("error"));
  const navigate = useNavigate();
  return (
    <div className="page-width max-w-xl py-12 md:py-16">
      {token && !dead ? (
        <Card>
          <CardBody className="gap-6">
            <div className="grid gap-2">
              <h1 className="text-3xl">Nouveau mot de passe</h1>
              <p className="text-muted">
                Choisissez-en un que vous n’utilisez nulle part ailleurs. Vos autres appareils seront
                déconnectés.
              </p>
            </div>
            <NewPasswordForm
              token={token}
              onChanged={() => void navigate("/?auth=login", { replace: true })}
              onDeadLink={() => setDead(true)}
            />
          </CardBody>
        </Card>
      ) : (
        <EmptyState
          headingLevel={1}
          illustration={<img src="/images/illustrations/error.svg" alt="" width={320} height={220} />}
          title="Ce lien n’est plus valable"
          text="Il a déjà servi, il a plus d’une heure, ou il est incomplet. Demandez-en un nouveau&nbsp;: il arrive en quelques instants."
          action={
            <>
              <ButtonLink to="/?auth=reset">Recevoir un nouveau lien</ButtonLink>
              <ButtonLink variant="secondary" to="/">
                Retour à l’accueil
              </ButtonLink>
            </>
          }
        />
      )}
    </div>
  );
}
