import { z } from "zod";
import { idempotencyKeyField } from "~/features/payments/core/schema.ts";
import { countField } from "~/platform/format/bounded-fields.ts";

/** `priceCents` is what the page showed, and is only compared; a page of an earlier release sends none. */
export const buyPackSchema = z.object({
  idempotencyKey: idempotencyKeyField(),
  priceCents: countField().nullable().default(null),
});
