import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { formatEuros, typedEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { useSlotChoice } from "../../availability/components/slot-field.tsx";
import { SlotPicker } from "../../availability/components/slot-picker.tsx";
import type { FoundSlots } from "../../availability/components/use-slots.ts";
import { ActionPanel } from "../../sessions/components/action-panel.tsx";
import {
  type BookingChoice,
  type FirstChoice,
  readChoice,
  slotQuery,
} from "../../sessions/components/booking/booking-choice.ts";
import { LengthField, ListingField } from "../../sessions/components/booking/offer-fields.tsx";
import type { BookingOffer } from "../../sessions/queries/booking-offer.server.ts";
import { sessionCents } from "../../sessions/rules/money.ts";
import { placeLabel } from "../../sessions/rules/session-words.ts";
import type { Place } from "../../sessions/rules/states.ts";
import { PROPOSAL_DAYS, PROPOSE_ACTION } from "../rules.ts";
import { proposalSchema } from "../schema.ts";

export interface ProposalOffer {
  offer: BookingOffer;
  first: FirstChoice;
  firstSlots: FoundSlots & { path: string };
  /** the id of the proposal that is sent */
  clientId: string;
}

interface ProposalDialogProps extends ProposalOffer {
  /** the student */
  name: string;
  /** the conversation */
  back: string;
}

const TITLE = "Proposer une séance";

/** The coach chooses a slot of their own, a place and a price. A coach with an external calendar has no slots. */
export function ProposalDialog(props: ProposalDialogProps) {
  if (!props.offer.hasCalendar) return <OfferForm {...props} />;
  return (
    <ActionPanel title={TITLE} back={props.back} confirm={undefined}>
      <Alert>
        Vos élèves choisissent leur horaire dans votre propre agenda&nbsp;: il n’y a pas de créneau à proposer
        ici. Envoyez plutôt à {props.name} le lien de votre page.
      </Alert>
    </ActionPanel>
  );
}

function OfferForm({ offer, first, firstSlots, clientId, name, back }: ProposalDialogProps) {
  const navigate = useNavigate();
  const formId = useId();
  // The page may be loaded again before an answer comes, and the same proposal is then sent again.
  const [id] = useState(clientId);
  const form = useForm({
    intent: "propose",
    about: `propose-${id}`,
    schema: proposalSchema,
    onAnswer: ({ ok, errors }) => {
      if (ok) void navigate(back, { replace: true, preventScrollReset: true });
      // Only the server reports this error: the shown slots are out of date.
      else if (errors?.startsAt) slot.again();
    },
  });
  const chosen = readChoice(form, { ...offer, sells: true }, undefined, first);
  const slot = useSlotChoice(slotQuery(offer.coach.id, chosen), chosen.startsAt, firstSlots);
  const { listing, minutes } = chosen;
  const usualCents = sessionCents(listing.hourlyRateCents, minutes);
  return (
    <ActionPanel
      size="lg"
      title={TITLE}
      description={`${name} reçoit votre proposition dans la conversation, l’accepte et la paie\u00a0: la séance est alors confirmée, sans autre réponse de votre part.`}
      back={back}
      confirm={
        <Button type="submit" form={formId} busy={form.busy}>
          {form.busy ? "Envoi..." : "Envoyer la proposition"}
        </Button>
      }
    >
      <Form of={form} id={formId} className="grid gap-6">
        <Refusal text={form.answer?.refusal} />
        <input type="hidden" name="clientId" value={id} />
        {/* Without script, the form asks for this dialog again with the slots of another choice. */}
        <input type="hidden" name="faire" value={PROPOSE_ACTION} />
        <ListingField form={form} choice={chosen} listings={offer.listings} />
        <LengthField form={form} choice={chosen} />
        <PlaceField choice={chosen} error={form.errors.place} />
        <SlotPicker
          slots={slot.slots}
          value={slot.value}
          onChange={(iso) => {
            form.change({ startsAt: iso });
            form.forget("startsAt");
          }}
          busy={slot.busy}
          more={slot.more}
          required
          error={form.errors.startsAt}
          empty="Aucun de vos créneaux n’est libre pour ce choix. Essayez une autre durée, ou ouvrez d’autres heures dans vos disponibilités."
        />
        {slot.failed && (
          <Alert
            tone="danger"
            title="Les créneaux n’ont pas pu être chargés."
            action={
              <Button variant="secondary" size="sm" onClick={slot.again}>
                Réessayer
              </Button>
            }
          />
        )}
        <noscript>
          <Button type="submit" variant="secondary" size="sm" formMethod="get">
            Afficher les créneaux pour ce choix
          </Button>
        </noscript>
        <Field
          label="Prix de la séance"
          required
          error={form.errors.price}
          hint={`${formatEuros(usualCents, { short: true })} d’après votre annonce.`}
          className="max-w-56"
        >
          <Input
            name="price"
            inputMode="decimal"
            autoComplete="off"
            suffix="€"
            value={form.typed.price ?? form.values.price ?? typedEuros(usualCents)}
            // The form handles the change; React requires a handler beside `value`.
            onChange={() => {}}
          />
        </Field>
        <ul className="grid list-disc gap-1.5 pl-4 text-sm text-muted">
          <li>
            La proposition vaut {PROPOSAL_DAYS}&nbsp;jours, et au plus tard jusqu’au début de la séance. Vous
            pouvez la retirer.
          </li>
          <li>Elle ne bloque pas le créneau&nbsp;: le premier qui le réserve l’obtient.</li>
          <li>
            Un élève qui a des heures d’un pack ou droit à son premier cours offert peut les utiliser à la
            place de ce prix.
          </li>
        </ul>
      </Form>
    </ActionPanel>
  );
}

const PLACE_HINTS: Record<Place, (choice: BookingChoice) => string> = {
  venue: ({ listing }) => listing.city,
  home: () => "L’élève donne son adresse en acceptant.",
  webcam: () => "L’élève reçoit votre lien une fois la séance confirmée.",
};

function PlaceField({ choice, error }: { choice: BookingChoice; error: string | undefined }) {
  return (
    <RadioGroup
      label="Lieu"
      name="place"
      value={choice.place}
      error={error}
      layout="grid gap-3 sm:grid-cols-2"
    >
      {choice.places.map((place) => (
        <RadioCard
          key={place}
          value={place}
          label={placeLabel("coach", place)}
          description={PLACE_HINTS[place](choice)}
        />
      ))}
    </RadioGroup>
  );
}
