import { z } from "zod";
import { idempotencyKeyField } from "~/features/payments/core/schema.ts";

export const buyPackSchema = z.object({ idempotencyKey: idempotencyKeyField() });
