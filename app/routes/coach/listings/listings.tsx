import { PlusIcon } from "lucide-react";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { findOwnPage, requireOwnListing } from "~/features/discovery/gate.server.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import {
  appealListing,
  deleteListing,
  limitListingChanges,
  moveListing,
} from "~/features/onboarding/commands/move-listing.server.ts";
import { duplicateListing } from "~/features/onboarding/commands/write-listing.server.ts";
import { AskAgainForm } from "~/features/onboarding/components/ask-again-form.tsx";
import { ListingCard } from "~/features/onboarding/components/listings/listing-card.tsx";
import { ListingFilterLinks } from "~/features/onboarding/components/listings/listing-filter.tsx";
import { PageChecklist } from "~/features/onboarding/components/page-checklist.tsx";
import { getPageWithListings } from "~/features/onboarding/queries/own-listings.server.ts";
import {
  type Approval,
  isWithin,
  type ListingFilter,
  readFilter,
} from "~/features/onboarding/rules/listings.ts";
import { pageChecklist } from "~/features/onboarding/rules/page-checklist.ts";
import { type ListingChange, listingChangeSchema } from "~/features/onboarding/schema.ts";
import { findGoingLive } from "~/features/readiness/queries/going-live.server.ts";
import { saleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { awaitsHours, HOURS_PATH, limitsOf } from "~/features/readiness/rules/going-live.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/listings.ts";
import { toastChange } from "./listing-toasts.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const filter = readFilter(new URL(request.url).searchParams.get("filter"));
  const own = await findOwnPage(db, context.get(coachViewerContext));
  if (!own) return { filter, page: undefined };
  const [page, live] = await Promise.all([
    getPageWithListings(db, own),
    findGoingLive(db, own.id, saleTerms(settings)),
  ]);
  const count = (wanted: typeof filter) =>
    page.listings.filter((listing) => isWithin(wanted, listing)).length;
  return {
    filter,
    page: {
      limits: live && limitsOf(live, page),
      awaitsHours: live !== undefined && awaitsHours(live),
      path: page.isPublic ? profilePath(own.id) : undefined,
      approval: page.approval,
      refusalReason: page.refusalReason,
      checklist: pageChecklist(page),
      counts: { all: count("all"), active: count("active"), draft: count("draft") },
      listings: page.listings.filter((listing) => isWithin(filter, listing)),
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  return answerForm(
    context,
    await readForm(request),
    listingChangeSchema,
    async ({ listing: id, change }) => {
      await limitListingChanges(db, coach);
      const listing = await requireOwnListing(db, coach, id);
      const changes: Record<ListingChange, () => Promise<unknown>> = {
        publish: () => db.transaction((tx) => moveListing(tx, listing, "active")),
        pause: () => moveListing(db, listing, "paused"),
        duplicate: () => db.transaction((tx) => duplicateListing(tx, listing)),
        delete: () => deleteListing(db, listing),
        appeal: () => appealListing(db, listing),
      };
      await changes[change]();
      return { changed: change };
    },
  );
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await serverAction();
  toastChange(answer);
  return answer;
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Mes annonces");
}

export default function Listings({ loaderData: { filter, page }, actionData }: Route.ComponentProps) {
  if (!page) return <NoPage />;
  const { approval, refusalReason, checklist, counts, listings, path, limits } = page;
  const visibility = page.awaitsHours ? "without hours" : approval;
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-3xl">Mes annonces</h1>
          <p className="text-muted">Les offres de votre page, telles que vos futurs élèves les lisent.</p>
        </div>
        <div className="flex flex-row-reverse flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <ButtonLink to="/dashboard/listings/new">
            <PlusIcon aria-hidden />
            Créer une annonce
          </ButtonLink>
          {path && (
            <ButtonLink variant="secondary" to={path}>
              Voir ma page
            </ButtonLink>
          )}
        </div>
      </header>
      {actionData?.refusal && <Alert tone="danger">{actionData.refusal}</Alert>}
      <ApprovalNotice approval={approval} reason={refusalReason} />
      {approval === "approved" && limits && <Limits text={limits} awaitsHours={page.awaitsHours} />}
      <PageChecklist items={checklist} />
      <ListingFilterLinks current={filter} counts={counts} />
      {listings.length === 0 ? (
        <NoListings filter={filter} />
      ) : (
        <>
          <ul className="grid gap-5">
            {listings.map((listing) => (
              <li key={listing.id}>
                <ListingCard listing={listing} visibility={visibility} />
              </li>
            ))}
          </ul>
          <p className="max-w-prose text-sm text-muted">
            Une réservation compte dès qu’elle est confirmée, même si elle est annulée ensuite. Un créneau
            réservé le temps d’un paiement, ou une demande sans réponse, ne compte pas.
          </p>
        </>
      )}
    </div>
  );
}

function Limits({ text, awaitsHours: isHidden }: { text: string; awaitsHours: boolean }) {
  return (
    <Alert
      title={isHidden ? "Votre page n’est pas encore en ligne" : "Vos annonces ne se réservent pas encore"}
      action={
        isHidden ? (
          <ButtonLink to={HOURS_PATH} size="sm">
            Choisir mes horaires
          </ButtonLink>
        ) : (
          <ButtonLink to="/dashboard#mise-en-ligne" size="sm">
            Voir ce qui reste à faire
          </ButtonLink>
        )
      }
    >
      {text}
    </Alert>
  );
}

function ApprovalNotice({ approval, reason }: { approval: Approval; reason: string | null }) {
  if (approval === "approved") return null;
  if (approval === "waiting")
    return (
      <Alert title="Votre profil attend d’être validé">
        Nous le relisons sous 48&nbsp;h. Vos annonces actives seront visibles dès qu’il est validé et que vos
        horaires sont choisis&nbsp;; d’ici là, préparez-les tranquillement.
      </Alert>
    );
  return (
    <Alert
      tone="danger"
      title="Votre profil n’a pas été accepté"
      action={
        <>
          <AskAgainForm />
          <ButtonLink variant="secondary" size="sm" to="/dashboard/settings?tab=profile">
            Compléter mon profil
          </ButtonLink>
        </>
      }
    >
      <p className="wrap-anywhere whitespace-pre-line">Ce qui manque&nbsp;: «&nbsp;{reason}&nbsp;»</p>
      <p>Vos annonces ne sont pas visibles pour l’instant. Corrigez ce qu’il faut, puis redemandez.</p>
    </Alert>
  );
}

const CREATE = { label: "Créer une annonce", to: "/dashboard/listings/new" };

const TEXTS: Record<ListingFilter, { title: string; text: string; next: { label: string; to: string } }> = {
  all: {
    title: "Pas encore d’annonce",
    text: "Une annonce dit ce que vous proposez, où et à quel prix. Créez la première\u00a0: elle reste un brouillon tant que vous voulez.",
    next: CREATE,
  },
  active: {
    title: "Aucune annonce active",
    text: "Les élèves ne voient que vos annonces actives. Publiez un brouillon, ou reprenez une annonce en pause.",
    next: { label: "Voir toutes mes annonces", to: "/dashboard/listings" },
  },
  draft: {
    title: "Aucun brouillon",
    text: "Ce que vous préparez sans le publier se retrouve ici.",
    next: CREATE,
  },
};

function NoListings({ filter }: { filter: ListingFilter }) {
  const { title, text, next } = TEXTS[filter];
  return <EmptyState title={title} text={text} action={<ButtonLink to={next.to}>{next.label}</ButtonLink>} />;
}

/** The coach has not completed the wizard. */
function NoPage() {
  return (
    <EmptyState
      headingLevel={1}
      title="Mes annonces"
      text={
        "Vos annonces se gèrent ici. Commencez par créer votre page de coach\u00a0: quelques questions, et la première annonce est prête."
      }
      action={<ButtonLink to="/become-coach">Créer ma page de coach</ButtonLink>}
    />
  );
}
