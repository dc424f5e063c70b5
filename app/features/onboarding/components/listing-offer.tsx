import { formatEuros } from "~/platform/money.ts";
import { Badge } from "~/ui/badge.tsx";
import { Card, CardBody } from "~/ui/card.tsx";
import type { EditedListing } from "../queries/own-listings.server.ts";
import { ListingFacts } from "./listing-facts.tsx";

/** A listing as it is kept, with all that it says; what is missing says so. */
export function ListingOffer({ listing, disciplines }: { listing: EditedListing; disciplines: string[] }) {
  const { title, description, services } = listing;
  return (
    <Card asChild>
      <article aria-labelledby="annonce">
        <CardBody>
          {disciplines.length > 0 && (
            <p className="flex flex-wrap gap-2">
              {disciplines.map((name) => (
                <Badge key={name} tone="sand">
                  {name}
                </Badge>
              ))}
            </p>
          )}
          <h2 id="annonce" className="text-2xl text-balance wrap-anywhere">
            {title || "Annonce sans titre"}
          </h2>
          <ListingFacts listing={listing} />
          {description && (
            <p className="max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">{description}</p>
          )}
          {services.length > 0 && (
            <ul aria-label="Services en plus" className="grid gap-2">
              {services.map(({ name, priceCents, description: about }, at) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: two services may be the same in every word
                  key={at}
                  className="flex items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3"
                >
                  <span className="grid min-w-0">
                    <span className="font-semibold wrap-anywhere">{name}</span>
                    {about && <span className="text-sm wrap-anywhere text-muted">{about}</span>}
                  </span>
                  <span className="font-display font-bold whitespace-nowrap tabular">
                    {formatEuros(priceCents, { short: true })}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </CardBody>
      </article>
    </Card>
  );
}
