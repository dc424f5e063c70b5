import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { OwnPage } from "~/features/discovery/gate.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { ColumnKeys } from "~/platform/crypto/column-keys.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { DOCUMENT_REFUSALS, type DocumentRefusal, readDocument } from "~/platform/files/document-rules.ts";
import type { StoreServices } from "~/platform/files/orphan-files.server.ts";
import { resizeUncropped } from "~/platform/files/pictures/images.server.ts";
import { addSealedFile, privateFiles } from "~/platform/files/private-files.server.ts";
import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { PaperKind } from "../rules/papers.ts";
import type { SentPaper } from "../schema.ts";
import { coachPapers } from "../tables.server.ts";

export const PAPER = "paper";
const PER_DAY = 40;

/** The encrypted details of a paper. */
export const paperDetails = (keys: ColumnKeys) => sealedColumn(keys, "coach_papers.details");

export interface PaperDetails {
  holder: string;
  number: string;
}

/**
 * Stores a paper, encrypted, for the operator to check. It replaces a paper of its kind that waits or was refused; the
 * accepted one counts until the operator has decided.
 */
export async function sendPaper(
  services: StoreServices & { columnKeys: ColumnKeys },
  coach: Coach,
  page: OwnPage,
  { kind, file, expiresOn, holder, number }: SentPaper,
): Promise<void> {
  const { db, columnKeys } = services;
  await limitRate(db, { name: "papers", subject: coach.id, limit: PER_DAY, windowSeconds: DAY_SECONDS });
  const { content, extension, ...made } = await encodePaper(file);
  // The name of the coach's file may be that of a person, and backups would have it in clear.
  const reservation = { ownerId: coach.id, purpose: PAPER, name: `${kind}.${extension}` };
  await addSealedFile(services, reservation, made, async (tx, id) => {
    await dropOpenPaper(tx, page, kind);
    await tx.insert(coachPapers).values({
      id,
      coachId: page.id,
      kind,
      content,
      bytes: made.bytes.length,
      details: paperDetails(columnKeys).seal(id, JSON.stringify({ holder, number } satisfies PaperDetails)),
      expiresOn,
    });
  });
}

/** Takes back a paper that the operator has not accepted. */
export async function withdrawPaper(
  { db }: Pick<StoreServices, "db">,
  page: OwnPage,
  paperId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [paper] = await tx
      .select({ kind: coachPapers.kind })
      .from(coachPapers)
      .where(
        and(
          eq(coachPapers.id, paperId),
          eq(coachPapers.coachId, page.id),
          ne(coachPapers.status, "accepted"),
        ),
      );
    if (!paper) throw new AppError("not_found", { message: "Ce document n’est plus là." });
    await dropOpenPaper(tx, page, paper.kind);
  });
}

/** The lock on the page lets two uploads of the same moment replace each other. */
async function dropOpenPaper(tx: Transaction, { id }: OwnPage, kind: PaperKind): Promise<void> {
  await tx.select({ id: coaches.id }).from(coaches).where(eq(coaches.id, id)).for("no key update");
  const open = tx
    .select({ id: coachPapers.id })
    .from(coachPapers)
    .where(and(eq(coachPapers.coachId, id), eq(coachPapers.kind, kind), ne(coachPapers.status, "accepted")));
  await tx.delete(privateFiles).where(inArray(privateFiles.id, sql`(${open})`));
}

/** A photo is decoded and encoded again; a PDF is stored unchanged, and only ever downloaded. */
async function encodePaper(file: File) {
  const read = await readDocument(file);
  if ("refusal" in read) throw refuse(read.refusal);
  if (read.kind === "pdf")
    return {
      content: "pdf" as const,
      bytes: read.bytes,
      contentType: "application/pdf",
      extension: "pdf",
    };
  const made = await resizeUncropped(read.bytes);
  const largest = "refusal" in made ? undefined : made.sizes.at(-1);
  if (!largest) throw refuse("refusal" in made && made.refusal === "pixels" ? "pixels" : "format");
  return {
    content: "picture" as const,
    bytes: largest.webp,
    contentType: "image/webp",
    extension: "webp",
  };
}

const refuse = (reason: DocumentRefusal) =>
  new AppError("invalid_input", { field: "file", message: DOCUMENT_REFUSALS[reason] });
