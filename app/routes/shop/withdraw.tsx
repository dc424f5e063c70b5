import { randomUUID } from "node:crypto";
import { useEffect, useRef } from "react";
import { redirect } from "react-router";
import { requireOrderByToken } from "~/features/shop/gate.server.ts";
import { declareWithdrawal } from "~/features/shop/returns/commands/declare-withdrawal.server.ts";
import { proveReturn } from "~/features/shop/returns/commands/settle-return.server.ts";
import { ReturnStatement } from "~/features/shop/returns/components/return-statement.tsx";
import { WithdrawChoice } from "~/features/shop/returns/components/withdraw-choice.tsx";
import { WithdrawConfirmation } from "~/features/shop/returns/components/withdraw-confirmation.tsx";
import { periodOf } from "~/features/shop/returns/components/withdrawal-panel.tsx";
import { getOrderWithdrawal } from "~/features/shop/returns/queries.server.ts";
import { readPicked, withdrawPath } from "~/features/shop/returns/rules/returns.ts";
import { proofSchema, withdrawSchema } from "~/features/shop/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/withdraw.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Renoncer au contrat");

const OVER =
  "Le délai de rétractation est passé, ou cette commande n’est pas payée. Pour un article qui a un défaut, la garantie légale reste la vôtre\u00a0: écrivez-nous.";

const ownOrder = ({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) => {
  const { db, secrets } = context.get(servicesContext);
  return requireOrderByToken(db, secrets.linkSecret, params.orderToken);
};

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const own = await ownOrder(args);
  const { searchParams } = new URL(args.request.url);
  const picked = readPicked(searchParams);
  const withdrawal = await getOrderWithdrawal(db, own, new Date(), picked);
  // The address may be old: lines or quantities that cannot be returned any more clear the selection.
  const fits = picked.every(({ position, quantity }) =>
    withdrawal.options.some((option) => option.position === position && quantity <= option.quantity),
  );
  const isSecondStep = searchParams.get("etape") === "2";
  return { withdrawal, picked: fits ? picked : [], isSecondStep, clientId: randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const { context, params, request } = args;
  const { db, settings, secrets } = context.get(servicesContext);
  const own = await ownOrder(args);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "withdraw":
      return answerForm(context, form, withdrawSchema, async ({ lines: picked, clientId }) => {
        const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
        await declareWithdrawal(db, parts, own, { picked, clientId });
        throw redirect(withdrawPath(params.orderToken));
      });
    case "prove":
      return answerForm(context, form, proofSchema, (proof) => proveReturn(db, own, proof));
    default:
      throw new AppError("invalid_input");
  }
}

export default function Withdraw({ loaderData, params }: Route.ComponentProps) {
  const { withdrawal, picked, isSecondStep, clientId } = loaderData;
  const { name, options, declared } = withdrawal;
  const path = withdrawPath(params.orderToken);
  const confirms = isSecondStep && picked.length > 0;
  // All lines are preselected at first; none after a declaration, so that no second one is sent by accident.
  const preset =
    picked.length > 0 || isSecondStep || declared.length > 0
      ? picked
      : options.map(({ position, quantity }) => ({ position, quantity }));
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(confirms);
  useEffect(() => {
    if (shown.current !== confirms) heading.current?.focus();
    shown.current = confirms;
  }, [confirms]);
  return (
    <div className="page-width grid max-w-3xl gap-6 py-8 md:py-14">
      <header className="grid gap-2">
        <h1 className="text-3xl">Renoncer au contrat</h1>
        <p className="text-muted">Commande {name}</p>
      </header>
      <div aria-live="polite" className="grid gap-4 empty:hidden">
        {declared.map((one) => (
          <ReturnStatement key={one.number} withdrawal={one} token={params.orderToken} />
        ))}
      </div>
      {options.length > 0 && (
        <Card asChild>
          <section aria-labelledby="etape">
            <CardBody className="gap-5">
              <div className="grid gap-1">
                <p className="text-sm text-muted">Étape {confirms ? 2 : 1} sur 2</p>
                <h2 id="etape" ref={heading} tabIndex={-1} className="text-xl">
                  {confirms
                    ? "Votre déclaration"
                    : declared.length > 0
                      ? "Renoncer à autre chose"
                      : "Ce que vous rendez"}
                </h2>
              </div>
              {confirms ? (
                <WithdrawConfirmation
                  withdrawal={withdrawal}
                  picked={picked}
                  clientId={clientId}
                  path={path}
                />
              ) : (
                <>
                  <p>{periodOf(options)}</p>
                  <WithdrawChoice action={path} options={options} picked={preset} isEmpty={isSecondStep} />
                </>
              )}
            </CardBody>
          </section>
        </Card>
      )}
      {options.length === 0 && declared.length === 0 && (
        <EmptyState title="Il n’y a plus rien à rendre" text={OVER} />
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Commande introuvable"
      text="Ce lien n’est pas complet, ou n’est pas celui d’une commande."
      back={{ label: "Renoncer à un achat", to: "/retractation" }}
    />
  );
}
