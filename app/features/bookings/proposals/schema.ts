import { z } from "zod";
import { PLACES } from "../sessions/rules/states.ts";
import {
  addressFields,
  addressRefusal,
  FREE,
  packOf,
  payByField,
  phoneFields,
  readAddress,
  readPhone,
} from "../sessions/schema/booking.ts";

/** The proposal that the pressed button belongs to. */
export const proposalIdSchema = z.object({ proposal: z.uuid() });

/** The place is the one that the card showed; the command uses that of the proposal. */
export const acceptanceSchema = z
  .object({ proposal: z.uuid(), place: z.enum(PLACES), payBy: payByField, ...addressFields, ...phoneFields })
  .transform(({ proposal, place, payBy, phoneShown, hidesPhone, ownPhone, ...typed }, context) => {
    const unfit = addressRefusal({ place, address: typed.address });
    if (unfit) context.addIssue({ code: "custom", path: ["address"], message: unfit });
    return {
      proposal,
      ...readAddress(place, typed),
      packId: packOf(payBy),
      isFree: payBy === FREE,
      ...readPhone({ phoneShown, hidesPhone, ownPhone }),
    };
  });
export type Acceptance = z.output<typeof acceptanceSchema>;
