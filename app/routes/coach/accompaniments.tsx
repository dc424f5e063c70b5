import { answerOffer } from "~/features/accompaniment/coach/commands/assign-coach.server.ts";
import { AssignedCard } from "~/features/accompaniment/coach/components/assigned-card.tsx";
import { OfferCard } from "~/features/accompaniment/coach/components/offer-card.tsx";
import {
  listAssigned,
  listOffers,
  listPastAssigned,
} from "~/features/accompaniment/coach/queries/assigned.server.ts";
import { findHindrance, type Hindrance } from "~/features/accompaniment/coach/queries/capacity.server.ts";
import { ASSIGNED_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { offerAnswerSchema } from "~/features/accompaniment/contract/schema/end.ts";
import { requireOwnOffer } from "~/features/accompaniment/gate.server.ts";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useFocusLeft } from "../accompaniment/use-focus-left.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/accompaniments.ts";

const CAPACITY_PATH = "/dashboard/settings?tab=availability";
const ASKED =
  "Quand un élève près de chez vous en achète un dans votre discipline, nous vous demandons si vous le suivez.";
/** Explains why the coach gets no offers, and links to the page that fixes it. */
const HINDERED: Record<Hindrance, { text: string; label: string; to: string }> = {
  capacity: {
    text: "Vous avez choisi de n’en prendre aucun\u00a0: nous ne vous demandons rien.",
    label: "Régler mes disponibilités",
    to: CAPACITY_PATH,
  },
  page: {
    text: "Nous vous demanderons si vous suivez un élève dès que votre page sera approuvée.",
    label: "Voir mes annonces",
    to: "/dashboard/listings",
  },
  readiness: {
    text: "Un accompagnement vous est payé\u00a0: nous vous demanderons dès que vos horaires sont choisis, vos papiers vérifiés et votre compte prêt à recevoir.",
    label: "Voir ce qui reste à faire",
    to: "/dashboard#mise-en-ligne",
  },
  listing: {
    text: "Aucune de vos annonces publiées n’est dans une discipline d’accompagnement\u00a0: publiez-en une pour que nous puissions vous demander.",
    label: "Voir mes annonces",
    to: "/dashboard/listings",
  },
};

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Accompagnements");

export async function loader({ context, request }: Route.LoaderArgs) {
  const coach = context.get(coachViewerContext);
  const { db, pool } = context.get(servicesContext);
  const now = new Date();
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const [offers, clients, past, hindrance] = await Promise.all([
    listOffers(pool, coach, now),
    listAssigned(pool, coach, now),
    listPastAssigned(pool, coach, { page, now }),
    findHindrance(db, coach),
  ]);
  return { offers, clients, past, now, hindrance };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const form = await readForm(request);
  return answerForm(context, form, offerAnswerSchema, async ({ offer, answer }) => {
    await answerOffer(db, await requireOwnOffer(db, coach, offer), { accepts: answer === "accept" });
    return { message: answer === "accept" ? "Vous suivez désormais cet élève" : "Demande déclinée" };
  });
}

/** Shows the toast from the route, because the offer is gone when the answer arrives. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await serverAction();
  if (answer.message) toast({ title: answer.message, variant: "success" });
  if (answer.refusal) toast({ title: "Erreur", description: answer.refusal, variant: "destructive" });
  return answer;
}

export default function Accompaniments({ loaderData }: Route.ComponentProps) {
  const { offers, clients, past, now, hindrance } = loaderData;
  const top = useFocusLeft(offers.length);
  const late = clients.filter(({ overdue }) => overdue.length > 0).length;
  const isNew = offers.length === 0 && clients.length === 0 && past.total === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header ref={top} tabIndex={-1} className="grid gap-1 rounded-md">
        <h1 className="text-3xl md:text-4xl">Accompagnements</h1>
        <p className="text-muted">
          Les élèves que vous suivez sur plusieurs mois, ceux qui vous attendent d’abord.
        </p>
      </header>
      {isNew && (
        <EmptyState
          title="Aucun accompagnement"
          text={hindrance ? HINDERED[hindrance].text : ASKED}
          action={
            <ButtonLink to={hindrance ? HINDERED[hindrance].to : CAPACITY_PATH} variant="secondary">
              {hindrance ? HINDERED[hindrance].label : "Régler mes disponibilités"}
            </ButtonLink>
          }
        />
      )}
      {offers.length > 0 && (
        <section aria-labelledby="demandes" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 id="demandes" className="text-xl">
            {offers.length > 1 ? `${offers.length} demandes à traiter` : "Une demande à traiter"}
          </h2>
          {offers.map((offer) => (
            <OfferCard key={offer.id} offer={offer} now={now} />
          ))}
        </section>
      )}
      {clients.length > 0 && (
        <section aria-labelledby="en-cours" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 id="en-cours" className="text-xl">
            En cours <span className="text-muted tabular">{clients.length}</span>
            {late > 0 && <span className="text-base text-muted">, dont {late} en attente de vous</span>}
          </h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {clients.map((client) => (
              <li key={client.id}>
                <AssignedCard client={client} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {past.total > 0 && (
        <section aria-labelledby="termines" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 id="termines" className="text-xl">
            Terminés <span className="text-muted tabular">{past.total}</span>
          </h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {past.rows.map((client) => (
              <li key={client.id}>
                <AssignedCard client={client} />
              </li>
            ))}
          </ul>
          <Pagination
            page={past.page}
            pageCount={past.pageCount}
            hrefFor={(to) => `${ASSIGNED_PATH}${to > 1 ? `?page=${to}` : ""}`}
          />
        </section>
      )}
    </div>
  );
}
