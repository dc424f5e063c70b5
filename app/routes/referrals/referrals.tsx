import { forStudents, studentViewerContext } from "~/features/accounts/gate.server.ts";
import { readTerms } from "~/features/business/queries.server.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { CopyLink } from "~/features/payments/referrals/components/copy-link.tsx";
import { referralToken } from "~/features/payments/referrals/gate.server.ts";
import {
  listOwnCredits,
  listOwnReferrals,
  type OwnCredit,
  type OwnReferral,
} from "~/features/payments/referrals/queries/own-referrals.server.ts";
import { invitationPath, REFERRAL_STATE_LABELS } from "~/features/payments/referrals/rules/referrals.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/referrals.ts";

export const headers = privateHeaders;
export const meta = () => privatePage("Parrainage");
export const middleware: Route.MiddlewareFunction[] = [forStudents];

export async function loader({ context, request }: Route.LoaderArgs) {
  const student = context.get(studentViewerContext);
  const { db, settings, secrets } = context.get(servicesContext);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const [{ referralCents }, invited, credits] = await Promise.all([
    readTerms(context),
    listOwnReferrals(db, student, page),
    listOwnCredits(db, student),
  ]);
  return {
    referralCents,
    invited,
    credits,
    url: settings.publicUrl + invitationPath(referralToken(secrets.linkSecret, student)),
  };
}

export default function Referrals({
  loaderData: { referralCents, invited, credits, url },
}: Route.ComponentProps) {
  const amount = formatEuros(referralCents, { short: true });
  return (
    <div className="page-width grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 py-8 md:py-14">
      <header className="grid gap-2">
        <h1 className="text-3xl">Parrainage</h1>
        <p className="text-lg text-muted">
          {referralCents > 0
            ? `Invitez quelqu’un à bouger\u00a0: après sa première séance payée, ${amount} pour vous, ${amount} pour cette personne.`
            : "Le parrainage n’est pas proposé en ce moment. Vos crédits, eux, restent valables."}
        </p>
      </header>
      {referralCents > 0 && (
        <Card>
          <CardBody>
            <h2 className="text-xl">Votre lien</h2>
            <CopyLink url={url} />
            <p className="text-sm text-muted">
              Il est pour une personne qui n’a encore rien réservé ici, et pas pour vous-même.
            </p>
          </CardBody>
        </Card>
      )}
      {credits.length > 0 && <Credits credits={credits} />}
      <section aria-labelledby="invites" className="grid gap-3">
        <h2 id="invites" className="text-xl">
          Vos invitations
        </h2>
        {invited.rows.length === 0 ? (
          <EmptyState
            title="Personne encore"
            text="Les personnes qui acceptent votre invitation paraîtront ici, et l’avancée de leur première séance."
          />
        ) : (
          <ul className="grid gap-3">
            {invited.rows.map((referral) => (
              <li key={referral.id}>
                <Invited referral={referral} />
              </li>
            ))}
          </ul>
        )}
        <Pagination page={invited.page} pageCount={invited.pageCount} hrefFor={(to) => `?page=${to}`} />
      </section>
    </div>
  );
}

function Credits({ credits }: { credits: OwnCredit[] }) {
  return (
    <section aria-labelledby="credits" className="grid gap-3">
      <h2 id="credits" className="text-xl">
        Vos crédits
      </h2>
      <ul className="grid gap-3">
        {credits.map(({ code, cents, endsAt, isUsed }) => (
          <li key={code}>
            <Card asChild>
              <article className="flex flex-wrap items-center justify-between gap-3 p-4">
                <div className="grid gap-1">
                  <h3 className="font-semibold wrap-anywhere tabular">{code}</h3>
                  <p className="text-sm text-muted">
                    {endsAt && `Valable jusqu’au ${formatDay(new Date(endsAt.getTime() - 1))}.`}
                  </p>
                </div>
                <p className="flex items-center gap-3 font-semibold tabular">
                  {formatEuros(cents)}
                  <Badge tone={isUsed ? "neutral" : "green"}>{isUsed ? "Utilisé" : "À utiliser"}</Badge>
                </p>
              </article>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invited({ referral: { name, status, cents, at } }: { referral: OwnReferral }) {
  return (
    <Card asChild>
      <article className="flex flex-wrap items-center justify-between gap-3 p-4">
        <div className="grid min-w-0 gap-1">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          <p className="text-sm text-muted">
            {REFERRAL_STATE_LABELS[status]}, depuis le {formatDay(at)}
          </p>
        </div>
        <p className="font-semibold tabular">{formatEuros(cents, { short: true })}</p>
      </article>
    </Card>
  );
}
