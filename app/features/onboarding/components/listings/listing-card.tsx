import { Badge } from "~/ui/data/badge.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Card, CardBody, CardFooter } from "~/ui/layout/card.tsx";
import type { ListedListing } from "../../queries/own-listings.server.ts";
import { type Approval, standingOf } from "../../rules/listings.ts";
import { ListingActions } from "./listing-actions.tsx";
import { ListingFacts } from "./listing-facts.tsx";

export function ListingCard({ listing, approval }: { listing: ListedListing; approval: Approval }) {
  const { id, title, disciplines, status, views, pulledReason } = listing;
  const standing = standingOf(listing, approval);
  return (
    <Card asChild>
      <article aria-labelledby={`annonce-${id}`}>
        <CardBody>
          <header className="grid gap-2">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={standing.tone}>{standing.label}</Badge>
              {disciplines.map((name) => (
                <Badge key={name} tone="outline">
                  {name}
                </Badge>
              ))}
            </p>
            <h2 id={`annonce-${id}`} className="text-xl text-balance wrap-anywhere">
              {title || "Annonce sans titre"}
            </h2>
          </header>
          <ListingFacts listing={listing} views={status === "active" || views > 0 ? views : undefined} />
          {pulledReason === null ? (
            <p className="text-muted">{standing.text}</p>
          ) : (
            <Alert tone="danger" title={`Pourquoi\u00a0: ${pulledReason}`}>
              {listing.appealed
                ? "Vous avez demandé à la remettre en ligne\u00a0: nous la relisons et vous répondons."
                : standing.text}
            </Alert>
          )}
        </CardBody>
        <CardFooter>
          <ListingActions listing={listing} />
        </CardFooter>
      </article>
    </Card>
  );
}
