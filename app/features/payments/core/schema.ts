import { z } from "zod";
import { newId } from "~/platform/web/new-id.ts";

/**
 * The idempotency key of a purchase. Without JavaScript the page sends none: then every request is its own
 * purchase.
 */
export const idempotencyKeyField = () =>
  z
    .string()
    .default("")
    .transform((key) => key || newId())
    .pipe(z.uuid());
