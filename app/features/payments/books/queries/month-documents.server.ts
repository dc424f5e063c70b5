import { setImmediate } from "node:timers/promises";
import { makeZip } from "client-zip";
import { and, asc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Coach, Operator } from "~/features/accounts/rules/viewer.ts";
import { renderPayoutDocument } from "~/features/invoicing/queries/render-payout-document.server.ts";
import { renderSaleDocument } from "~/features/invoicing/queries/render-sale-document.server.ts";
import { documentFile } from "~/features/invoicing/rules/document-numbers.ts";
import { payoutDocuments, saleDocuments } from "~/features/invoicing/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { WorkQueue } from "~/platform/limits/work-queue.server.ts";
import { listPayoutLines } from "../../payouts/queries/income.server.ts";
import { ledgerHolders } from "../../tables.server.ts";
import type { BookSpan } from "../rules/periods.ts";

const READ_AT_ONCE = 50;

/** One document at a time for all archives of the process: rendering a PDF occupies the processor. */
const rendering = new WorkQueue({ atOnce: 1, perNetwork: 1, inAll: 100 });

/** Which documents an archive contains, in its order. */
interface MonthDocuments {
  saleIds: string[];
  payoutIds: string[];
}

/** All documents that were issued in a month: of sales, payouts and commissions. */
export async function listMonthDocuments(
  db: Executor,
  _operator: Operator,
  span: BookSpan,
): Promise<MonthDocuments> {
  const [sales, paid] = await Promise.all([
    db
      .select({ id: saleDocuments.id })
      .from(saleDocuments)
      .where(and(gte(saleDocuments.issuedAt, span.since), lt(saleDocuments.issuedAt, span.until)))
      .orderBy(asc(saleDocuments.series), asc(saleDocuments.number)),
    listPayoutDocumentIds(db, span),
  ]);
  return { saleIds: sales.map(({ id }) => id), payoutIds: paid };
}

/** A coach's own documents of a month: the statements of their payouts and the invoices of the commission. */
export async function listOwnMonthDocuments(
  db: Executor,
  { id }: Coach,
  span: BookSpan,
): Promise<MonthDocuments> {
  const theirs = sql`${payoutDocuments.holderId} in (
    select ${ledgerHolders.id} from ${ledgerHolders} where ${eq(ledgerHolders.userId, id)})`;
  return { saleIds: [], payoutIds: await listPayoutDocumentIds(db, span, theirs) };
}

async function listPayoutDocumentIds(db: Executor, span: BookSpan, which?: SQL): Promise<string[]> {
  const found = await db
    .select({ id: payoutDocuments.id })
    .from(payoutDocuments)
    .where(and(gte(payoutDocuments.issuedAt, span.since), lt(payoutDocuments.issuedAt, span.until), which))
    .orderBy(asc(payoutDocuments.series), asc(payoutDocuments.number));
  return found.map(({ id }) => id);
}

/** The months in which a coach got documents, latest first: "2026-11". */
export async function listDocumentMonths(db: Executor, { id }: Coach): Promise<string[]> {
  const month = sql<string>`to_char(${payoutDocuments.issuedAt} at time zone 'Europe/Paris', 'YYYY-MM')`;
  const found = await db
    .selectDistinct({ month })
    .from(payoutDocuments)
    .innerJoin(ledgerHolders, eq(ledgerHolders.id, payoutDocuments.holderId))
    .where(eq(ledgerHolders.userId, id));
  return found.map((one) => one.month).sort((one, other) => (one < other ? 1 : -1));
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
  { saleIds, payoutIds }: MonthDocuments,
): AsyncGenerator<ArchivedFile> {
  for (const ids of pagesOf(saleIds)) {
    const found = await db.select().from(saleDocuments).where(inArray(saleDocuments.id, ids));
    for (const document of inOrder(found, ids))
      yield renderFile("ventes", document, () => renderSaleDocument(document));
  }
  for (const ids of pagesOf(payoutIds)) {
    const found = await db.select().from(payoutDocuments).where(inArray(payoutDocuments.id, ids));
    for (const document of inOrder(found, ids)) {
      const lines = document.payoutId ? await listPayoutLines(db, { id: document.payoutId }) : [];
      yield renderFile("versements", document, () => renderPayoutDocument({ ...document, lines }));
    }
  }
}

async function renderFile(
  folder: string,
  document: Parameters<typeof documentFile>[0] & { issuedAt: Date },
  render: () => Promise<Uint8Array>,
): Promise<ArchivedFile> {
  // Requests that came in during the document before are answered first.
  await setImmediate();
  const bytes = await rendering.run("", render);
  const name = `${folder}/${documentFile(document)}`;
  return { name, lastModified: document.issuedAt, input: Uint8Array.from(bytes) };
}

const pagesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / READ_AT_ONCE) }, (_, page) =>
    ids.slice(page * READ_AT_ONCE, (page + 1) * READ_AT_ONCE),
  );

const inOrder = <Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
