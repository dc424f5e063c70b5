import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";
import type { Account } from "../queries.server.ts";
import type { TwoStepTask } from "./two-step-dialog.tsx";

// The dialog is loaded on demand, because its QR code library is rarely needed.
const TwoStepDialog = lazyPart(() => import("./two-step-dialog.tsx"));

export function TwoStepCard({
  account,
}: {
  account: Pick<Account, "email" | "hasPassword" | "twoStepEnabled">;
}) {
  const [task, setTask] = useState<TwoStepTask>();
  const { twoStepEnabled } = account;
  return (
    <Card asChild>
      <section>
        <CardBody>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <CardTitle>Connexion en deux étapes</CardTitle>
            {twoStepEnabled ? <Badge tone="green">Activée</Badge> : <Badge>Désactivée</Badge>}
          </div>
          <p className="text-muted">
            {twoStepEnabled
              ? "À chaque connexion, par mot de passe, par Google ou par e-mail, un code de votre application vous est demandé."
              : "À chaque connexion, un code de votre téléphone\u00a0: même volé, un mot de passe ne suffit plus."}
          </p>
          {twoStepEnabled && (
            <div className="flex flex-wrap gap-3 max-sm:flex-col">
              <Button variant="secondary" onClick={() => setTask("renew")}>
                Nouveaux codes de secours
              </Button>
              <Button variant="ghost" onClick={() => setTask("disable")}>
                Désactiver
              </Button>
            </div>
          )}
          {!twoStepEnabled && (
            <Button
              variant="secondary"
              onClick={() => setTask("enable")}
              className="justify-self-start max-sm:w-full"
            >
              Activer les deux étapes
            </Button>
          )}
          {task && (
            <TwoStepDialog
              account={account}
              task={task}
              onClose={() => setTask(undefined)}
              onMissing={() => setTask(undefined)}
            />
          )}
        </CardBody>
      </section>
    </Card>
  );
}
