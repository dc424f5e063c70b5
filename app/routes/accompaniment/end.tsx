import { redirect } from "react-router";
import { findFollowed } from "~/features/accompaniment/coach/queries/followed.server.ts";
import { askEnd } from "~/features/accompaniment/contract/commands/end-accompaniment.server.ts";
import { EndQuoteTable } from "~/features/accompaniment/contract/components/end-quote.tsx";
import { findEndQuote } from "~/features/accompaniment/contract/queries/contract-balance.server.ts";
import { FOLLOWED_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { endSchema } from "~/features/accompaniment/contract/schema/end.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/end.ts";
import { NoAccompaniment } from "./no-accompaniment.tsx";
import { findFollowedOf, requireFollowed } from "./own-accompaniment.server.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Mettre fin à l’accompagnement");

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const { db } = context.get(servicesContext);
  const own = await findFollowedOf(context);
  if (!own) return undefined;
  const { endAskedAt } = await findFollowed(db, own);
  return { now, quote: endAskedAt ? undefined : await findEndQuote(db, own, now) };
}

/** The form carries the quote that the page showed; the command refuses if it has changed. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  return answerForm(context, await readForm(request), endSchema, async (seen) => {
    await askEnd(db, await requireFollowed(context), seen);
    throw redirect(FOLLOWED_PATH);
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    // A redirect means that the request was accepted.
    if (thrown instanceof Response) toast({ title: "Votre demande est enregistrée", variant: "success" });
    throw thrown;
  }
}

export default function EndAccompaniment({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoAccompaniment />;
  const { quote, now } = loaderData;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <Breadcrumb
        items={[
          { label: "Mon accompagnement", to: FOLLOWED_PATH },
          { label: "Mettre fin à l’accompagnement" },
        ]}
      />
      <h1 className="text-3xl md:text-4xl">Mettre fin à l’accompagnement</h1>
      {quote ? (
        <Card>
          <CardBody className="gap-5">
            <EndQuoteTable quote={quote} now={now} />
            <div className="flex flex-wrap items-start gap-3">
              <PressButton
                intent="end"
                about="end"
                fields={{ endsAt: quote.endsAt.toISOString(), balanceCents: quote.balanceCents }}
                variant="danger"
                showsRefusal
                className="max-sm:w-full"
              >
                Confirmer la fin
              </PressButton>
              <ButtonLink to={FOLLOWED_PATH} variant="secondary" className="max-sm:w-full">
                Continuer l’accompagnement
              </ButtonLink>
            </div>
          </CardBody>
        </Card>
      ) : (
        <EmptyState
          title="Rien à terminer"
          text="Votre accompagnement est déjà terminé, ou sa fin est déjà demandée."
          action={<ButtonLink to={FOLLOWED_PATH}>Voir mon accompagnement</ButtonLink>}
        />
      )}
    </div>
  );
}
