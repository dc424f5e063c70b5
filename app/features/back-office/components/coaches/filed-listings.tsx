import { describePack } from "~/features/discovery/rules/packs.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { CoachFile, FiledListing } from "../../queries/get-coach-file.server.ts";
import { pullSchema } from "../../schema.ts";
import { ReasonButton } from "../reason-button.tsx";
import { WorkButton } from "../work-button.tsx";

export function FiledListings({ coach }: { coach: CoachFile }) {
  const { listings, draftsCount } = coach;
  return (
    <section aria-labelledby="annonces" className="grid gap-4">
      <header className="grid gap-1">
        <h2 id="annonces" className="text-2xl">
          Ses annonces
        </h2>
        {draftsCount > 0 && (
          <p className="text-muted">Et {formatCount(draftsCount, "brouillon")}, pour le coach seul.</p>
        )}
      </header>
      {listings.length === 0 && <p className="text-muted">Aucune annonce publiée pour l’instant.</p>}
      <ul className="grid gap-4">
        {listings.map((listing) => (
          <li key={listing.id}>
            <Listing listing={listing} coach={coach} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Listing({ listing, coach }: { listing: FiledListing; coach: CoachFile }) {
  const { id, title, description, pulledAt, appealedAt, services, packs } = listing;
  return (
    <Card asChild tone="flat">
      <article aria-labelledby={`annonce-${id}`}>
        <CardBody>
          <header className="grid gap-1.5">
            <h3 id={`annonce-${id}`} className="text-xl wrap-anywhere">
              {title}
            </h3>
            <p className="flex flex-wrap gap-1.5">
              {pulledAt && <Badge tone="danger">Retirée</Badge>}
              {appealedAt && <Badge tone="clay">Remise en ligne demandée</Badge>}
              {!pulledAt &&
                (listing.status === "active" ? <Badge tone="green">Active</Badge> : <Badge>En pause</Badge>)}
              {listing.changed && coach.approval === "approved" && <Badge tone="clay">Modifiée</Badge>}
            </p>
            <p className="text-muted">{factsOf(listing).join(" · ")}</p>
          </header>
          {pulledAt && (
            <p className="text-sm wrap-anywhere">
              Retirée le {formatDay(new Date(pulledAt))}&nbsp;: «&nbsp;{listing.pulledReason}&nbsp;»
            </p>
          )}
          {description && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{description}</p>}
          {services.length > 0 && (
            <ul aria-label="Services" className="grid gap-2">
              {services.map((service) => (
                <li key={service.id} className="rounded-md bg-sunken px-4 py-3 wrap-anywhere">
                  <span className="font-semibold">{service.name}</span>,{" "}
                  {formatEuros(service.priceCents, { short: true })}
                  {service.description && <span className="block text-muted">{service.description}</span>}
                </li>
              ))}
            </ul>
          )}
          {packs.length > 0 && (
            <ul aria-label="Packs" className="grid gap-2">
              {packs.map((pack) => (
                <li key={pack.id} className="rounded-md bg-sunken px-4 py-3 wrap-anywhere">
                  <span className="font-semibold">{describePack(pack)}</span>,{" "}
                  {formatEuros(pack.priceCents, { short: true })}
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap border-t border-line pt-4">
            <ListingWork listing={listing} seenAt={coach.seenAt.toISOString()} />
          </div>
        </CardBody>
      </article>
    </Card>
  );
}

function ListingWork({
  listing: { id, title, pulledAt },
  seenAt,
}: {
  listing: FiledListing;
  seenAt: string;
}) {
  if (pulledAt)
    return (
      <WorkButton fields={{ intent: "put-back", listingId: id, seenAt }} about={`\u00a0: ${title}`}>
        Remettre en ligne
      </WorkButton>
    );
  return (
    <ReasonButton
      intent="pull"
      schema={pullSchema}
      fields={{ listingId: id }}
      label="Retirer l’annonce"
      about={`\u00a0: ${title}`}
      title="Retirer cette annonce&nbsp;?"
      description="Elle n’est plus visible. Le coach est prévenu par e-mail, peut la corriger, puis demander sa remise en ligne."
      hint={"Le coach la lit mot pour mot\u00a0: dites ce qui ne va pas, avec tact."}
      confirm="Retirer et prévenir"
    />
  );
}

const PLACES = { fixed: "reçoit sur place", travel: "se déplace", both: "reçoit ou se déplace" };

function factsOf(listing: FiledListing): string[] {
  const { disciplines, hourlyRateCents, sessionMinutes, city, locationType, travelKm, byWebcam } = listing;
  const place = locationType && PLACES[locationType];
  return [
    disciplines.join(", "),
    hourlyRateCents === null ? "" : `${formatEuros(hourlyRateCents, { short: true })} / heure`,
    `séances de ${sessionMinutes}\u00a0min`,
    city,
    place && travelKm ? `${place} à ${travelKm}\u00a0km` : (place ?? ""),
    byWebcam ? "en visio" : "",
  ].filter(Boolean);
}
