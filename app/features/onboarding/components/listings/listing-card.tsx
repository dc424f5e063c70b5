import {
  CalendarCheckIcon,
  ClockIcon,
  CopyIcon,
  EuroIcon,
  EyeIcon,
  LayersIcon,
  MapPinIcon,
  PauseIcon,
  PencilIcon,
  RocketIcon,
  Trash2Icon,
} from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody, CardFooter } from "~/ui/layout/card.tsx";
import { Dialog, DialogClose, DialogContent } from "~/ui/overlay/dialog.tsx";
import type { ListedListing } from "../../queries/own-listings.server.ts";
import {
  describeListingStatus,
  formatPlace,
  isTooCheap,
  type ListingSubstance,
  missingOf,
  type Visibility,
} from "../../rules/listings.ts";

import { type ListingChange, listingChangeSchema } from "../../schema.ts";

interface ListingCardProps {
  listing: ListedListing;
  visibility: Visibility;
}

export function ListingCard({ listing, visibility }: ListingCardProps) {
  const { id, title, disciplines, status, views, bookings, pulledReason } = listing;
  const hasFigures = status === "active" || views > 0 || bookings > 0;
  const standing = describeListingStatus(listing, visibility);
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
          <ListingFacts listing={listing} figures={hasFigures ? { views, bookings } : undefined} />
          {pulledReason === null && standing.tone === "danger" && (
            <Alert tone="danger">{standing.text}</Alert>
          )}
          {pulledReason === null && standing.tone !== "danger" && (
            <p className="text-muted">{standing.text}</p>
          )}
          {pulledReason !== null && (
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

interface ListingFactsProps {
  listing: ListingSubstance & { travelKm: number | null };
  /** of the last 30 days; omitted where they mean nothing */
  figures?: Pick<ListedListing, "views" | "bookings"> | undefined;
}

function ListingFacts({ listing, figures }: ListingFactsProps) {
  const { hourlyRateCents, sessionMinutes } = listing;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      <Fact icon={<EuroIcon />}>
        {hourlyRateCents === null
          ? "Tarif à préciser"
          : `${formatEuros(hourlyRateCents, { short: true })} / heure`}
      </Fact>
      <Fact icon={<ClockIcon />}>{formatMinutes(sessionMinutes)}</Fact>
      <Fact icon={<MapPinIcon />}>{formatPlace(listing)}</Fact>
      {figures && (
        <>
          <Fact icon={<EyeIcon />}>{formatCount(figures.views, "vue")} en 30&nbsp;jours</Fact>
          <Fact icon={<CalendarCheckIcon />}>
            {formatCount(figures.bookings, "réservation")} en 30&nbsp;jours
          </Fact>
        </>
      )}
    </ul>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2 tabular">
      <span aria-hidden="true" className="text-muted [&_svg]:size-5 [&_svg]:shrink-0">
        {icon}
      </span>
      {children}
    </li>
  );
}

/** Deleting asks for confirmation. */
function ListingActions({ listing }: { listing: ListedListing }) {
  const { id, status, pulledReason, appealed } = listing;
  const title = listing.title || "Annonce sans titre";
  const form = useForm({ schema: listingChangeSchema, about: `listing-${id}` });
  const [asking, setAsking] = useState(false);
  const given = form.sending?.get("change");
  const isComplete = missingOf(listing).length === 0 && !isTooCheap(listing);
  const formId = `actions-${id}`;
  const button = (change: ListingChange, label: string, icon?: ReactNode) => ({
    type: "submit" as const,
    size: "sm" as const,
    variant: "secondary" as const,
    name: "change",
    value: change,
    busy: given === change,
    disabled: Boolean(given),
    children: (
      <>
        {given !== change && icon}
        {label}
        <span className="sr-only"> «&nbsp;{title}&nbsp;»</span>
      </>
    ),
  });
  return (
    <>
      <Form of={form} id={formId} className="flex w-full flex-wrap gap-2">
        <input type="hidden" name="listing" value={id} />
        <ButtonLink size="sm" to={`/dashboard/listings/${id}`}>
          <PencilIcon aria-hidden />
          {status === "draft" && !isComplete ? "Compléter" : "Modifier"}
          <span className="sr-only"> «&nbsp;{title}&nbsp;»</span>
        </ButtonLink>
        {pulledReason !== null && !appealed && (
          <Button {...button("appeal", "Demander à la remettre en ligne")} />
        )}
        {status === "active" && <Button {...button("pause", "Mettre en pause", <PauseIcon aria-hidden />)} />}
        {status !== "active" && isComplete && (
          <Button
            {...button(
              "publish",
              status === "draft" ? "Publier" : "Remettre en ligne",
              <RocketIcon aria-hidden />,
            )}
          />
        )}
        <ButtonLink size="sm" variant="secondary" to={`/dashboard/listings/${id}/packs`}>
          <LayersIcon aria-hidden />
          Packs
          <span className="sr-only"> de «&nbsp;{title}&nbsp;»</span>
        </ButtonLink>
        <ButtonLink size="sm" variant="secondary" to={`/dashboard/listings/${id}/preview`}>
          <EyeIcon aria-hidden />
          Aperçu
          <span className="sr-only"> de «&nbsp;{title}&nbsp;»</span>
        </ButtonLink>
        <Button {...button("duplicate", "Dupliquer", <CopyIcon aria-hidden />)} />
        <Button
          {...button("delete", "Supprimer", <Trash2Icon aria-hidden />)}
          variant="ghost"
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            setAsking(true);
          }}
        />
      </Form>
      <Dialog open={asking} onOpenChange={setAsking}>
        <DialogContent
          size="sm"
          title={"Supprimer cette annonce\u00a0?"}
          description={`«\u00a0${title}\u00a0» et ses chiffres disparaissent pour de bon. Pour la cacher un moment, mettez-la plutôt en pause.`}
          footer={
            <>
              <DialogClose asChild>
                <Button variant="secondary">Annuler</Button>
              </DialogClose>
              <DialogClose asChild>
                <Button type="submit" form={formId} name="change" value="delete" variant="danger">
                  Supprimer l’annonce
                </Button>
              </DialogClose>
            </>
          }
        />
      </Dialog>
    </>
  );
}
