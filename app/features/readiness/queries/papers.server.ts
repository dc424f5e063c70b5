import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Operator, Owner } from "~/features/accounts/rules/viewer.ts";
import type { OwnPage } from "~/features/discovery/gate.server.ts";
import { coachChecks, coaches } from "~/features/discovery/tables.server.ts";
import type { ColumnKeys } from "~/platform/crypto/column-keys.server.ts";
import type { Database, Executor } from "~/platform/database/db.server.ts";
import { pagedRead } from "~/platform/database/paging.server.ts";
import type { FileStore } from "~/platform/files/files.server.ts";
import { privateFiles, readPrivateFile } from "~/platform/files/private-files.server.ts";
import { type PaperDetails, paperDetails } from "../commands/send-paper.server.ts";
import type { PaperKind, PaperStatus } from "../rules/papers.ts";
import { coachPapers } from "../tables.server.ts";

export interface OwnPaper {
  id: string;
  kind: PaperKind;
  status: PaperStatus;
  reason: string | null;
  content: "picture" | "pdf";
  sentAt: Date;
}

/** The papers of a coach, and what the operator has checked of them. */
export async function listOwnPapers(db: Executor, { id }: OwnPage) {
  const [papers, checks] = await Promise.all([
    db
      .select({
        id: coachPapers.id,
        kind: coachPapers.kind,
        status: coachPapers.status,
        reason: coachPapers.reason,
        content: coachPapers.content,
        sentAt: coachPapers.sentAt,
      })
      .from(coachPapers)
      .where(eq(coachPapers.coachId, id))
      .orderBy(asc(coachPapers.sentAt)),
    db
      .select({ kind: coachChecks.kind, expiresOn: coachChecks.expiresOn })
      .from(coachChecks)
      .where(eq(coachChecks.coachId, id)),
  ]);
  return { papers: papers satisfies OwnPaper[], checks };
}

const PAGE_SIZE = 5;

export interface WaitingPaper extends PaperDetails {
  id: string;
  kind: PaperKind;
  content: "picture" | "pdf";
  expiresOn: string | null;
  sentAt: Date;
  coachId: number;
  coachName: string;
}

const WAITING = eq(coachPapers.status, "waiting");

/** Oldest first. */
export async function listWaitingPapers(
  db: Database,
  _operator: Operator,
  { page, columnKeys }: { page: number; columnKeys: ColumnKeys },
) {
  const sealed = paperDetails(columnKeys);
  const total = await db.$count(coachPapers, WAITING);
  return pagedRead({ total, page, size: PAGE_SIZE }, async ({ limit, offset }): Promise<WaitingPaper[]> => {
    const { id, kind, content, expiresOn, sentAt, details, coachId } = getTableColumns(coachPapers);
    const rows = await db
      .select({
        id,
        kind,
        content,
        expiresOn,
        sentAt,
        details,
        coachId,
        coachName: coaches.name,
      })
      .from(coachPapers)
      .innerJoin(coaches, eq(coaches.id, coachPapers.coachId))
      .where(WAITING)
      .orderBy(asc(coachPapers.sentAt), asc(coachPapers.id))
      .limit(limit)
      .offset(offset);
    return rows.map(({ details: hidden, ...paper }) => ({
      ...paper,
      ...(JSON.parse(sealed.open(paper.id, hidden)) as PaperDetails),
    }));
  });
}

export interface PaperFile {
  bytes: Buffer;
  contentType: string;
  /** present if the file is only downloaded, never shown */
  name?: string;
}

interface FileParts {
  db: Executor;
  files: FileStore;
  columnKeys: ColumnKeys;
}

/** The file of a paper for its coach; another coach's paper answers like a missing one. */
export const openOwnPaper = (parts: FileParts, { id }: OwnPage, paperId: string) =>
  openPaper(parts, and(eq(coachPapers.id, paperId), eq(coachPapers.coachId, id)));

export const openPaperAsOperator = (parts: FileParts, _operator: Operator, paperId: string) =>
  openPaper(parts, eq(coachPapers.id, paperId));

async function openPaper(
  { db, files, columnKeys }: FileParts,
  where: ReturnType<typeof and>,
): Promise<PaperFile | undefined> {
  const [found] = await db
    .select({
      id: privateFiles.id,
      key: sql<string>`${privateFiles.key}`,
      sealedKey: privateFiles.sealedKey,
      name: privateFiles.name,
      content: coachPapers.content,
    })
    .from(coachPapers)
    .innerJoin(privateFiles, eq(privateFiles.id, coachPapers.id))
    .where(where);
  const file = found && (await readPrivateFile({ files, columnKeys }, found));
  return file && { ...file, ...(found.content === "pdf" && { name: found.name }) };
}

/** This is the room's part of the data export. */
export const exportPapers = (columnKeys: ColumnKeys) => async (db: Executor, owner: Owner) => {
  const rows = await db
    .select({
      id: coachPapers.id,
      document: coachPapers.kind,
      fichier: privateFiles.name,
      details: coachPapers.details,
      valable_jusqu_au: coachPapers.expiresOn,
      etat: coachPapers.status,
      raison: coachPapers.reason,
      envoye_le: coachPapers.sentAt,
      decide_le: coachPapers.decidedAt,
    })
    .from(coachPapers)
    .innerJoin(privateFiles, eq(privateFiles.id, coachPapers.id))
    .where(eq(privateFiles.ownerId, owner.id))
    .orderBy(asc(coachPapers.sentAt));
  if (rows.length === 0) return undefined;
  return rows.map(({ id, details, ...paper }) => {
    const { holder, number } = JSON.parse(paperDetails(columnKeys).open(id, details)) as PaperDetails;
    return { ...paper, titulaire: holder, numero: number };
  });
};
