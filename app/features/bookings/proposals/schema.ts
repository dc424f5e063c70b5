import { z } from "zod";
import { MOST_HOURLY_RATE } from "~/features/discovery/rules/profile.ts";
import { idField, instantField } from "~/platform/format/bounded-fields.ts";
import { eurosField } from "~/platform/format/euros-field.ts";
import { PLACES } from "../sessions/rules/states.ts";
import {
  addressFields,
  addressRefusal,
  FREE,
  packOf,
  payByField,
  phoneFields,
  readAddress,
  readSharesPhone,
} from "../sessions/schema/booking.ts";
import { priceRefusal } from "./rules.ts";

/** No session is longer than eight hours. */
const LONGEST_HOURS = 8;

/** `clientId` becomes the id of the proposal, so that a request sent twice is one proposal. */
export const proposalSchema = z
  .object({
    clientId: z.uuid(),
    listingId: idField("Choisissez un cours."),
    minutes: idField("Choisissez une durée."),
    place: z.enum(PLACES, "Choisissez un lieu."),
    startsAt: instantField("Choisissez un créneau."),
    price: eurosField(MOST_HOURLY_RATE * LONGEST_HOURS),
  })
  .transform(({ price, ...proposal }, context) => {
    const unfit = price === null ? "Indiquez un prix." : priceRefusal(price, proposal.minutes);
    if (unfit) context.addIssue({ code: "custom", path: ["price"], message: unfit });
    return { ...proposal, priceCents: price ?? 0 };
  });
export type NewProposal = z.output<typeof proposalSchema>;

/** The proposal that the pressed button belongs to. */
export const proposalIdSchema = z.object({ proposal: z.uuid() });

/** The place is the one that the card showed; the command uses that of the proposal. */
export const acceptanceSchema = z
  .object({ proposal: z.uuid(), place: z.enum(PLACES), payBy: payByField, ...addressFields, ...phoneFields })
  .transform(({ proposal, place, payBy, phoneShown, hidesPhone, ...typed }, context) => {
    const unfit = addressRefusal({ place, address: typed.address });
    if (unfit) context.addIssue({ code: "custom", path: ["address"], message: unfit });
    return {
      proposal,
      ...readAddress(place, typed),
      packId: packOf(payBy),
      isFree: payBy === FREE,
      sharesPhone: readSharesPhone({ phoneShown, hidesPhone }),
    };
  });
export type Acceptance = z.output<typeof acceptanceSchema>;
