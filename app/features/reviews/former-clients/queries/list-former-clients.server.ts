import { and, asc, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { OwnPage } from "~/features/discovery/gate.server.ts";
import { coaches, disciplines, reviews } from "~/features/discovery/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import { formerClientLinks, formerClients } from "../../tables.server.ts";
import { experienceText, type FormerClientState, linkPath } from "../rules/former-clients.ts";

const PAGE_SIZE = 20;
/** Older claims are answered first; the next ones follow. */
const CLAIMS_SHOWN = 20;

/** Somebody who says to have been a client. The coach answers before the rating and the text are shown. */
export interface Claim {
  id: string;
  firstName: string;
  email: string;
  experience: string;
  confirmedAt: Date;
}

export async function listClaims(db: Executor, { id: coachId }: OwnPage): Promise<Claim[]> {
  const rows = await db
    .select({
      id: formerClients.id,
      firstName: formerClients.firstName,
      email: formerClients.email,
      discipline: disciplines.name,
      fromYear: formerClients.fromYear,
      untilYear: formerClients.untilYear,
      sessions: formerClients.sessions,
      confirmedAt: formerClients.confirmedAt,
    })
    .from(formerClients)
    .innerJoin(disciplines, eq(disciplines.id, formerClients.disciplineId))
    .where(and(eq(formerClients.coachId, coachId), eq(formerClients.status, "with_coach")))
    .orderBy(asc(formerClients.changedAt), asc(formerClients.id))
    .limit(CLAIMS_SHOWN);
  return rows.flatMap(({ id, firstName, email, discipline, fromYear, untilYear, sessions, confirmedAt }) =>
    firstName && email && fromYear && untilYear && sessions && confirmedAt
      ? [
          {
            id,
            firstName,
            email,
            experience: experienceText({ discipline, fromYear, untilYear, sessions }),
            confirmedAt,
          },
        ]
      : [],
  );
}

/** The people about whom the coach is asked. */
export const countClaims = (db: Executor, { id: coachId }: OwnPage): Promise<number> =>
  db.$count(formerClients, and(eq(formerClients.coachId, coachId), eq(formerClients.status, "with_coach")));

export interface ListedFormerClient {
  id: string;
  /** null once the person has declined, withdrawn, or not answered in time */
  firstName: string | null;
  status: FormerClientState;
  changedAt: Date;
}

/**
 * The people whom the coach has invited, and those whose address is confirmed; the latest change comes first. What
 * somebody has written through the link without confirming it is not the coach's business.
 */
export async function listFormerClients(
  db: Executor,
  { id: coachId }: OwnPage,
  page: number,
): Promise<Page<ListedFormerClient>> {
  const known = and(
    eq(formerClients.coachId, coachId),
    or(isNotNull(formerClients.invitedAt), isNotNull(formerClients.confirmedAt)),
  );
  const total = await db.$count(formerClients, known);
  return pagedRead({ total, page, size: PAGE_SIZE }, ({ limit, offset }) =>
    db
      .select({
        id: formerClients.id,
        firstName: formerClients.firstName,
        status: formerClients.status,
        changedAt: formerClients.changedAt,
      })
      .from(formerClients)
      .where(known)
      .orderBy(desc(formerClients.changedAt), desc(formerClients.id))
      .limit(limit)
      .offset(offset),
  );
}

/** The complete address of the coach's link; undefined before the coach has created one. */
export async function findFormerClientLink(
  db: Executor,
  { id: coachId }: OwnPage,
  publicUrl: string,
): Promise<string | undefined> {
  const [link] = await db
    .select({ token: formerClientLinks.token })
    .from(formerClientLinks)
    .where(eq(formerClientLinks.coachId, coachId));
  return link && publicUrl + linkPath(link.token);
}

/** Exports what a person has written as a former client, and the people whom a coach has invited. */
export async function exportFormerClients(db: Executor, { id: userId }: Owner) {
  const shown = {
    coach: coaches.name,
    etat: formerClients.status,
    prenom: formerClients.firstName,
    email: formerClients.email,
    invite_le: formerClients.invitedAt,
    discipline: disciplines.name,
    de: formerClients.fromYear,
    a: formerClients.untilYear,
    nombre_de_seances: formerClients.sessions,
    confirme_le: formerClients.confirmedAt,
  };
  const written = await db
    .select({
      ...shown,
      // A published review has its rating and text alone.
      note: sql<number | null>`coalesce(${formerClients.rating}, ${reviews.rating})`,
      avis: sql<string | null>`coalesce(${formerClients.comment}, ${reviews.comment})`,
      refus: formerClients.refusalReason,
    })
    .from(formerClients)
    .innerJoin(coaches, eq(coaches.id, formerClients.coachId))
    .innerJoin(users, eq(users.email, formerClients.email))
    .leftJoin(reviews, eq(reviews.formerClientId, formerClients.id))
    .leftJoin(disciplines, eq(disciplines.id, formerClients.disciplineId))
    .where(and(eq(users.id, userId), users.emailVerified))
    .orderBy(formerClients.changedAt);
  const invited = await db
    .select({ ...shown, reponse_du_coach: formerClients.isClient, contestation: formerClients.denial })
    .from(formerClients)
    .innerJoin(coaches, eq(coaches.id, formerClients.coachId))
    .leftJoin(disciplines, eq(disciplines.id, formerClients.disciplineId))
    .where(
      and(
        eq(coaches.userId, userId),
        or(isNotNull(formerClients.invitedAt), isNotNull(formerClients.confirmedAt)),
      ),
    )
    .orderBy(formerClients.changedAt);
  const links = await db
    .select({
      lien: sql<string>`'/avis/' || ${formerClientLinks.token}`,
      cree_le: formerClientLinks.createdAt,
    })
    .from(formerClientLinks)
    .innerJoin(coaches, eq(coaches.id, formerClientLinks.coachId))
    .where(eq(coaches.userId, userId));
  return { ecrits: written, invites: invited, liens: links };
}
