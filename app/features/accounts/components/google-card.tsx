import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { Button } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";
import type { Account } from "../queries.server.ts";
import { showGoogleFailure } from "./sign-in/google-button.tsx";

const GoogleDialog = lazyPart(() => import("./google-dialog.tsx"));

/** Google can be unlinked only if another login method remains. */
export function GoogleCard({
  account,
}: {
  account: Pick<Account, "email" | "googleIdentityId" | "hasPassword">;
}) {
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState(false);
  const identity = account.googleIdentityId;
  useReturnFromGoogle();

  return (
    <Card asChild>
      <section>
        <CardBody>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <CardTitle>Compte Google</CardTitle>
            {identity ? <Badge tone="green">Associé</Badge> : <Badge>Non associé</Badge>}
          </div>
          <p className="text-muted">
            {!identity && "Associez votre compte Google pour vous connecter sans mot de passe."}
            {identity &&
              account.hasPassword &&
              "Vous pouvez vous connecter avec Google ou avec votre mot de passe."}
            {identity &&
              !account.hasPassword &&
              "C’est votre seul moyen de connexion\u00a0: définissez un mot de passe avant de le dissocier."}
          </p>
          {(!identity || account.hasPassword) && (
            <Button
              variant="secondary"
              onClick={() => setAsked(true)}
              className="justify-self-start max-sm:w-full"
            >
              {identity ? "Dissocier mon compte Google" : "Associer mon compte Google"}
            </Button>
          )}
          {asked && (
            <GoogleDialog
              account={account}
              returnPath={pathname + search}
              onClose={() => setAsked(false)}
              onMissing={() => setAsked(false)}
            />
          )}
        </CardBody>
      </section>
    </Card>
  );
}

/** Google returns here with the outcome in the address; it is shown once and removed. */
function useReturnFromGoogle() {
  const [parameters, setParameters] = useSearchParams();
  const outcome = parameters.get("google");
  useEffect(() => {
    if (!outcome) return;
    if (outcome === "linked") toast({ title: "Compte Google associé", variant: "success" });
    else showGoogleFailure("login");
    setParameters(
      (others) => {
        others.delete("google");
        return others;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [outcome, setParameters]);
}
