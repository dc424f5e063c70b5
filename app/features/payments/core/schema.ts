import { z } from "zod";
import { newId } from "~/platform/web/new-id.ts";

/** The idempotency key of a purchase. A page without script sends none: then each request is a purchase of its own. */
export const idempotencyKeyField = () =>
  z
    .string()
    .default("")
    .transform((key) => key || newId())
    .pipe(z.uuid());
