import { z } from "zod";
import { AppError } from "~/platform/web/errors.ts";

/** The id in the address of a session, a pack or a payment. */
export function requireSaleId(given: string): string {
  const id = z.uuid().safeParse(given);
  if (!id.success) throw new AppError("not_found");
  return id.data.toLowerCase();
}
