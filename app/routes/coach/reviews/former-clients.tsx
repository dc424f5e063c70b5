import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { findOwnPage, requireOwnPage } from "~/features/discovery/gate.server.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { FORMER_CLIENT_MARK } from "~/features/discovery/rules/profile.ts";
import { InvitationForm } from "~/features/reviews/components/invitation-form.tsx";
import { InvitedList } from "~/features/reviews/components/invited-list.tsx";
import { answerClaim } from "~/features/reviews/former-clients/commands/answer-claim.server.ts";
import {
  createFormerClientLink,
  inviteFormerClient,
} from "~/features/reviews/former-clients/commands/invite-former-client.server.ts";
import { ClaimCard } from "~/features/reviews/former-clients/components/claim-card.tsx";
import { LinkCard } from "~/features/reviews/former-clients/components/link-card.tsx";
import { requireClaim } from "~/features/reviews/former-clients/gate.server.ts";
import {
  findFormerClientLink,
  listClaims,
  listFormerClients,
} from "~/features/reviews/former-clients/queries/list-former-clients.server.ts";
import {
  FORMER_CLIENTS_PATH,
  STATE_LABELS,
  STATE_TONES,
  UNCONFIRMED_DAYS,
} from "~/features/reviews/former-clients/rules/former-clients.ts";
import { claimSchema, denialSchema } from "~/features/reviews/former-clients/schema.ts";
import { INVITATIONS_PER_DAY } from "~/features/reviews/rules/invitations.ts";
import { invitationSchema } from "~/features/reviews/schema.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/former-clients.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Anciens clients");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const page = await findOwnPage(db, context.get(coachViewerContext));
  if (!page) return undefined;
  const asked = readPage(new URL(request.url).searchParams.get("page"));
  const [claims, clients, url] = await Promise.all([
    listClaims(db, page),
    listFormerClients(db, page, asked),
    findFormerClientLink(db, page, settings.publicUrl),
  ]);
  return { claims, clients, url };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "invite":
      return answerForm(context, form, invitationSchema, async (invited) => {
        await inviteFormerClient(db, parts, { page: await requireOwnPage(db, coach), invited });
        return { told: "Invitation envoyée" };
      });
    case "create-link":
      return answerForm(context, form, noFields, async () =>
        createFormerClientLink(db, await requireOwnPage(db, coach)),
      );
    case "confirm-client":
      return answerForm(context, form, claimSchema, async ({ claim }) => {
        await answerClaim(db, await requireClaim(db, coach, claim), { isClient: true });
        return { told: "Merci, nous relisons maintenant l’avis" };
      });
    case "deny-client":
      return answerForm(context, form, denialSchema, async ({ claim, denial }) => {
        await answerClaim(db, await requireClaim(db, coach, claim), { isClient: false, denial });
        return { told: "Merci, nous regardons cela" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

/** An answered claim leaves the list, so the route shows the toast. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer: FormAnswer & { told?: string } = await serverAction();
  if (answer.told) toast({ title: answer.told, variant: "success" });
  return answer;
}

export default function FormerClients({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <EmptyState
        headingLevel={1}
        title="Votre page vient d’abord"
        text="Préparez votre première annonce. Ensuite, vos anciens clients pourront donner leur avis sur vous."
        action={<ButtonLink to="/become-coach">Préparer mon annonce</ButtonLink>}
      />
    );
  const { claims, clients, url } = loaderData;
  return (
    <div className="grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <h1 className="text-3xl">Inviter un ancien client</h1>
        <p className="text-muted">
          Les personnes que vous avez suivies avant {BRAND.name} peuvent donner leur avis. Il paraît sur votre
          page avec la mention «&nbsp;{FORMER_CLIENT_MARK}&nbsp;», après ceux de vos élèves, sans compter dans
          votre note.
        </p>
        <ButtonLink to="/dashboard/reviews" variant="link" className="justify-self-start">
          Mes évaluations
        </ButtonLink>
      </header>
      {claims.length > 0 && (
        <section aria-labelledby="a-confirmer" className="grid gap-4">
          <h2 id="a-confirmer" className="text-2xl">
            À confirmer
          </h2>
          <ul className="grid gap-4">
            {claims.map((claim) => (
              <li key={claim.id}>
                <ClaimCard claim={claim} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <InvitationForm
        promise={`Nous lui écrivons une seule fois, en votre nom. Son lien sert pendant ${UNCONFIRMED_DAYS}\u00a0jours.`}
        rule={`N’invitez que des personnes que vous avez entraînées, ${INVITATIONS_PER_DAY} par jour au plus. Offrir quoi que ce soit en échange d’un avis est interdit.`}
      />
      <LinkCard url={url} />
      <section aria-labelledby="suivi" className="grid gap-4">
        <h2 id="suivi" className="text-2xl">
          Invitations et avis
        </h2>
        {clients.rows.length === 0 ? (
          <p className="text-muted">
            Personne pour l’instant. Envoyez une invitation, ou montrez votre QR code la prochaine fois que
            vous vous croisez.
          </p>
        ) : (
          <InvitedList rows={clients.rows} labels={STATE_LABELS} tones={STATE_TONES} />
        )}
        <Pagination
          page={clients.page}
          pageCount={clients.pageCount}
          hrefFor={(page) => `${FORMER_CLIENTS_PATH}?page=${page}`}
        />
      </section>
    </div>
  );
}
