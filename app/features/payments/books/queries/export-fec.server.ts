import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { AccountPlan } from "../rules/accounts.ts";
import { encodeLatin9, fecHeadings, writeFecEntry } from "../rules/fec.ts";
import { listBookEntries, type WantedBooks } from "./book-events.server.ts";

/** Streams the audit file of a period. Its entries are numbered from 1, without a gap. */
export async function* exportFec(
  pool: pg.Pool,
  operator: Operator,
  { plan, ...wanted }: WantedBooks & { plan: AccountPlan },
): AsyncGenerator<Uint8Array> {
  yield fecHeadings();
  let number = 0;
  for await (const entries of listBookEntries(pool, operator, wanted)) {
    let text = "";
    for (const entry of entries) {
      number += 1;
      text += writeFecEntry(entry, number, plan);
    }
    if (text) yield encodeLatin9(text);
  }
}
