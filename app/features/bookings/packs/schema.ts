import { z } from "zod";
import { askedNames } from "~/features/accounts/schema.ts";
import { idempotencyKeyField } from "~/features/payments/core/schema.ts";
import { codeFields } from "~/features/payments/reductions/schema.ts";
import { countField } from "~/platform/format/fields/bounded-fields.ts";

/** The due amount that the withdrawal page showed; a page of an earlier release sent none. */
export const withdrawServiceSchema = z.object({ dueCents: countField().optional() });

/** Price and version are what the page showed, and are only compared; a page of an earlier release sends none. */
export const buyPackSchema = z.object({
  idempotencyKey: idempotencyKeyField(),
  priceCents: countField().nullable().default(null),
  version: countField().default(0),
  ...codeFields,
  ...askedNames,
});
