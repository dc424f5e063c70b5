import { makeZip } from "client-zip";
import { and, asc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Coach, Operator } from "~/features/accounts/rules/viewer.ts";
import { renderSaleDocument } from "~/features/invoicing/queries/render-sale-document.server.ts";
import { documentFile } from "~/features/invoicing/rules/document-numbers.ts";
import { payoutDocuments, saleDocuments, selfBilledDocuments } from "~/features/invoicing/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { WorkQueue } from "~/platform/limits/work-queue.server.ts";
import { findPayoutDocument, findSelfBilledDocument } from "../../gate.server.ts";
import {
  printPayoutDocument,
  printSelfBilledDocument,
} from "../../payouts/queries/print-payout-document.server.ts";
import { ledgerHolders } from "../../tables.server.ts";
import type { BookSpan } from "../rules/periods.ts";

const READ_AT_ONCE = 50;

/** One document at a time for all archives of the process, so that single documents need not wait long. */
const rendering = new WorkQueue({ atOnce: 1, perNetwork: 1, inAll: 100 });

/** Which documents an archive contains, in its order. */
interface MonthDocuments {
  viewer: Coach | Operator;
  saleIds: string[];
  payoutIds: string[];
  selfBilledIds: string[];
}

/** All documents that were issued in a month: of sales, payouts, commissions and purchases from coaches. */
export const listMonthDocuments = (
  db: Executor,
  operator: Operator,
  span: BookSpan,
): Promise<MonthDocuments> => listDocuments(db, operator, span);

/** A coach's own documents of a month: those issued in their name, and those of their payouts. */
export const listOwnMonthDocuments = (db: Executor, coach: Coach, span: BookSpan): Promise<MonthDocuments> =>
  listDocuments(db, coach, span, holdersOf(coach));

const holdersOf = ({ id }: Coach) => sql`(
  select ${ledgerHolders.id} from ${ledgerHolders} where ${eq(ledgerHolders.userId, id)})`;

/** The documents of some holders, or of all. */
async function listDocuments(
  db: Executor,
  viewer: Coach | Operator,
  { since, until }: BookSpan,
  holders?: SQL,
): Promise<MonthDocuments> {
  const [sales, paid, selfBilled] = await Promise.all([
    db
      .select({ id: saleDocuments.id })
      .from(saleDocuments)
      .where(
        and(
          gte(saleDocuments.issuedAt, since),
          lt(saleDocuments.issuedAt, until),
          holders && sql`${saleDocuments.sellerId} in ${holders}`,
        ),
      )
      .orderBy(asc(saleDocuments.series), asc(saleDocuments.number)),
    db
      .select({ id: payoutDocuments.id })
      .from(payoutDocuments)
      .where(
        and(
          gte(payoutDocuments.issuedAt, since),
          lt(payoutDocuments.issuedAt, until),
          holders && sql`${payoutDocuments.holderId} in ${holders}`,
        ),
      )
      .orderBy(asc(payoutDocuments.series), asc(payoutDocuments.number)),
    db
      .select({ id: selfBilledDocuments.id })
      .from(selfBilledDocuments)
      .where(
        and(
          gte(selfBilledDocuments.issuedAt, since),
          lt(selfBilledDocuments.issuedAt, until),
          holders && sql`${selfBilledDocuments.holderId} in ${holders}`,
        ),
      )
      .orderBy(asc(selfBilledDocuments.series), asc(selfBilledDocuments.number)),
  ]);
  return { viewer, saleIds: idsOf(sales), payoutIds: idsOf(paid), selfBilledIds: idsOf(selfBilled) };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

export const countDocuments = ({ saleIds, payoutIds, selfBilledIds }: MonthDocuments): number =>
  saleIds.length + payoutIds.length + selfBilledIds.length;

/** The months in which a coach got documents, latest first: "2026-11". */
export async function listDocumentMonths(db: Executor, coach: Coach): Promise<string[]> {
  const holders = holdersOf(coach);
  const { rows } = await db.execute<{ month: string }>(sql`
    select distinct to_char(issued_at at time zone 'Europe/Paris', 'YYYY-MM') as month from (
      select issued_at from order_documents where seller_id in ${holders}
      union all select issued_at from documents where holder_id in ${holders}
      union all select issued_at from self_billed_documents where holder_id in ${holders}
    ) as issued order by month desc`);
  return rows.map(({ month }) => month);
}

/** A ZIP archive of the documents as PDF. Each is rendered only when the reader has taken the one before. */
export const zipDocuments = (db: Executor, documents: MonthDocuments): ReadableStream<Uint8Array> =>
  makeZip(listFiles(db, documents));

interface ArchivedFile {
  name: string;
  lastModified: Date;
  input: Uint8Array<ArrayBuffer>;
}

async function* listFiles(
  db: Executor,
  { viewer, saleIds, payoutIds, selfBilledIds }: MonthDocuments,
): AsyncGenerator<ArchivedFile> {
  for (const ids of pagesOf(saleIds)) {
    const found = await db.select().from(saleDocuments).where(inArray(saleDocuments.id, ids));
    for (const document of inOrder(found, ids))
      yield archive("ventes", document.issuedAt, async () => ({
        name: documentFile(document),
        bytes: await renderSaleDocument(document),
      }));
  }
  for (const id of payoutIds) {
    const document = await findPayoutDocument(db, viewer, id);
    if (document) yield archive("versements", document.issuedAt, () => printPayoutDocument(db, document));
  }
  for (const id of selfBilledIds) {
    const document = await findSelfBilledDocument(db, viewer, id);
    if (document) yield archive("autofactures", document.issuedAt, () => printSelfBilledDocument(document));
  }
}

async function archive(
  folder: string,
  lastModified: Date,
  print: () => Promise<{ name: string; bytes: Uint8Array }>,
): Promise<ArchivedFile> {
  const { name, bytes } = await rendering.run("", print);
  return { name: `${folder}/${name}`, lastModified, input: Uint8Array.from(bytes) };
}

const pagesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / READ_AT_ONCE) }, (_, page) =>
    ids.slice(page * READ_AT_ONCE, (page + 1) * READ_AT_ONCE),
  );

const inOrder = <Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
