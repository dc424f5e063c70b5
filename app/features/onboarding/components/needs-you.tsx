import { Link } from "react-router";
import { shortName } from "~/features/accounts/rules/names.ts";
import { messagesPath } from "~/features/messages/rules.ts";
import { HOURS_PATH } from "~/features/readiness/rules/going-live.ts";
import { formatRelative } from "~/platform/format/dates.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import type { Overview, PulledListing } from "../queries/get-overview.server.ts";
import { PACK_TOO_CHEAP, TOO_CHEAP } from "../rules/listings.ts";
import { AskAgainForm } from "./ask-again-form.tsx";

interface NeedsYouProps {
  overview: Overview;
  /** only hours keep the page from being public */
  awaitsHours: boolean;
  now: Date;
}

/** Lists what the coach must do, most urgent first. */
export function NeedsYou({ overview, awaitsHours, now }: NeedsYouProps) {
  const { approval, askedAt, isOnline, pulled, tooCheap, tooCheapPacks, unanswered, requests } = overview;
  const isDrafted = approval === "approved" && !isOnline && pulled.length === 0 && !awaitsHours;
  const wrong = pulled.length + tooCheap.length + tooCheapPacks.length;
  if (approval === "approved" && isOnline && wrong === 0 && unanswered === 0) return null;
  return (
    <section aria-labelledby="maintenant" className="grid gap-4">
      <h2 id="maintenant" className="text-xl">
        À voir maintenant
      </h2>
      {approval === "refused" && <Refused overview={overview} />}
      {approval === "waiting" && (
        <Alert title="Votre page attend d’être validée">
          <p>
            Demandé {formatRelative(askedAt, now)}. C’est fait en général sous 48&nbsp;h&nbsp;: un e-mail vous
            prévient. D’ici là, complétez-la tranquillement.
          </p>
        </Alert>
      )}
      {pulled.map((listing) => (
        <Pulled key={listing.id} listing={listing} />
      ))}
      {tooCheap.map(({ id, title }) => (
        <Alert
          key={id}
          title={`Personne ne peut réserver «\u00a0${title}\u00a0»`}
          action={
            <ButtonLink to={`/dashboard/listings/${id}`} size="sm">
              Corriger le tarif
            </ButtonLink>
          }
        >
          {TOO_CHEAP}
        </Alert>
      ))}
      {tooCheapPacks.length > 0 && (
        <Alert
          title={`Personne ne peut acheter ${tooCheapPacks.length > 1 ? "vos packs" : `votre pack de ${tooCheapPacks[0]}\u00a0h`}`}
          action={
            <ButtonLink to="/dashboard/settings?tab=profile" size="sm">
              Corriger le prix
            </ButtonLink>
          }
        >
          {PACK_TOO_CHEAP}
        </Alert>
      )}
      {awaitsHours && (
        <Alert
          title="Votre page attend vos horaires"
          action={
            <ButtonLink to={HOURS_PATH} size="sm">
              Choisir mes horaires
            </ButtonLink>
          }
        >
          Elle est validée, et elle est en ligne dès que vous les enregistrez&nbsp;: un élève qui vous trouve
          doit pouvoir voir quand vous êtes libre.
        </Alert>
      )}
      {unanswered > 0 && (
        <Alert
          title={
            unanswered > 1
              ? `${unanswered} demandes attendent votre réponse`
              : "Une demande attend votre réponse"
          }
          action={
            <ButtonLink to="/dashboard/messages" size="sm">
              Répondre
            </ButtonLink>
          }
        >
          <p>Répondez vite&nbsp;: c’est ce qui décide le plus souvent un élève.</p>
          <ul>
            {requests.map(({ id, askedAt, ...student }) => (
              <li key={id}>
                <Link
                  to={messagesPath("coach", id)}
                  className="inline-flex min-h-11 items-center gap-1 underline underline-offset-4"
                >
                  {shortName(student)}, demande reçue {formatRelative(new Date(askedAt), now)}
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {isDrafted && (
        <Alert
          title="Aucune annonce n’est en ligne"
          action={
            <ButtonLink to="/dashboard/listings" size="sm">
              Ouvrir mes annonces
            </ButtonLink>
          }
        >
          Votre page est validée&nbsp;: publiez une annonce, et les élèves vous trouvent aussitôt.
        </Alert>
      )}
    </section>
  );
}

function Refused({ overview: { refusalReason } }: { overview: Overview }) {
  return (
    <Alert
      title="Votre page n’est pas encore validée"
      action={
        <>
          <AskAgainForm />
          <ButtonLink to="/dashboard/listings" variant="secondary" size="sm">
            Corriger mes annonces
          </ButtonLink>
          <ButtonLink to="/dashboard/settings?tab=profile" variant="secondary" size="sm">
            Corriger mon profil
          </ButtonLink>
        </>
      }
    >
      <p className="wrap-anywhere whitespace-pre-line">Ce qui manque&nbsp;: «&nbsp;{refusalReason}&nbsp;»</p>
      <p>Corrigez ce qu’il faut, puis redemandez&nbsp;: nous relirons votre page avec plaisir.</p>
    </Alert>
  );
}

function Pulled({ listing: { id, title, reason, appealedAt } }: { listing: PulledListing }) {
  return (
    <Alert
      title={`Votre annonce «\u00a0${title}\u00a0» est retirée`}
      action={
        <ButtonLink to={`/dashboard/listings/${id}`} size="sm" variant={appealedAt ? "secondary" : "primary"}>
          Reprendre cette annonce
        </ButtonLink>
      }
    >
      <p className="wrap-anywhere whitespace-pre-line">La raison&nbsp;: «&nbsp;{reason}&nbsp;»</p>
      {appealedAt && <p>Vous avez demandé sa remise en ligne&nbsp;: nous la relisons.</p>}
    </Alert>
  );
}
