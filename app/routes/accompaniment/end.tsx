import { redirect } from "react-router";
import { askEnd } from "~/features/accompaniment/commands/end-accompaniment.server.ts";
import { EndQuoteTable } from "~/features/accompaniment/components/end-quote.tsx";
import { PressForm } from "~/features/accompaniment/components/press-form.tsx";
import { findFollowed } from "~/features/accompaniment/queries/followed.server.ts";
import { findEndQuote } from "~/features/accompaniment/queries/standing.server.ts";
import { FOLLOWED_PATH } from "~/features/accompaniment/rules/paths.ts";
import { endSchema } from "~/features/accompaniment/schema/end.ts";
import { answerForm, readForm } from "~/platform/forms.server.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { Breadcrumb } from "~/ui/breadcrumb.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { Card, CardBody } from "~/ui/card.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { toast } from "~/ui/toast-store.ts";
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

/** « Confirmer la fin »: of what the page has shown, and nothing else. */
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
    // Sent on: it is done.
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
              <PressForm
                intent="end"
                fields={{ endsAt: quote.endsAt.toISOString(), balanceCents: quote.balanceCents }}
                variant="danger"
              >
                Confirmer la fin
              </PressForm>
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
