import { and, desc, eq, gt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PROOF_MS } from "~/platform/auth/auth-policy.server.ts";
import { identities, sessions, users } from "~/platform/auth/auth-tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { findLatestFile } from "~/platform/files/private-files.server.ts";
import { formatPhone } from "~/platform/format/fields/phone.ts";
import type { DataExport } from "./rules/data-export.ts";
import { type Device, describeDevice } from "./rules/device.ts";
import { isWanted, type MailChoice, type MailKind } from "./rules/mail-kinds.ts";
import { photoPath } from "./rules/photo.ts";
import type { Owner, Viewer } from "./rules/viewer.ts";
import { keptForms, mailPreferences, profiles } from "./tables.server.ts";

/** Only the person themselves may see it. */
export interface Account {
  firstName: string;
  lastName: string;
  email: string;
  /** in readable form */
  phoneNumber: string;
  photo: string | undefined;
  hasPassword: boolean;
  /** the id for unlinking Google; null if it is not linked */
  googleIdentityId: string | null;
  twoStepEnabled: boolean;
}

export async function getAccount(db: Executor, { id }: Owner): Promise<Account> {
  const [[profile], ways] = await Promise.all([
    db
      .select({
        firstName: profiles.firstName,
        lastName: profiles.lastName,
        email: profiles.email,
        phoneNumber: profiles.phoneNumber,
        photo: profiles.photo,
        twoStepEnabled: users.twoFactorEnabled,
      })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(profiles.id, id)),
    db
      .select({ id: identities.id, providerId: identities.providerId })
      .from(identities)
      .where(eq(identities.userId, id)),
  ]);
  if (!profile) throw new Error("a viewer has a profile");
  const { firstName, lastName, phoneNumber, photo, ...rest } = profile;
  return {
    ...rest,
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    phoneNumber: phoneNumber ? formatPhone(phoneNumber) : "",
    photo: photoPath(photo),
    hasPassword: ways.some(({ providerId }) => providerId === "credential"),
    googleIdentityId: ways.find(({ providerId }) => providerId === "google")?.id ?? null,
  };
}

/** Lists the mail kinds of the person's role with their choices. */
export async function listMailChoices(
  db: Executor,
  { id }: Owner,
  kinds: readonly MailKind[],
): Promise<MailChoice[]> {
  const rows = await db
    .select({ role: profiles.role, kind: mailPreferences.kind, wanted: mailPreferences.wanted })
    .from(profiles)
    .leftJoin(mailPreferences, eq(mailPreferences.userId, profiles.id))
    .where(eq(profiles.id, id));
  const role = rows[0]?.role;
  return kinds
    .filter((kind) => role && kind.for.includes(role))
    .map((kind) => ({
      id: kind.id,
      label: kind.label,
      description: kind.description,
      always: kind.sent === "always",
      wanted: isWanted(kind, rows.find((row) => row.kind === kind.id)?.wanted),
    }));
}

/** SQL condition: the owner of the address has opted out of this kind. */
export const isRefusedAt = (email: SQLWrapper, kind: MailKind): SQL => sql`exists (
  select from ${mailPreferences} join ${users} on ${users.id} = ${mailPreferences.userId}
  where ${users.email} = ${email} and ${users.emailVerified}
    and ${mailPreferences.kind} = ${kind.id} and not ${mailPreferences.wanted})`;

export interface AccountSession extends Device {
  id: string;
  current: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** The list is cut here; « Déconnecter les autres appareils » still ends all of them. */
const MOST_SESSIONS = 30;

/** This device comes first, then the most recently used ones. */
export async function listSessions(
  db: Executor,
  viewer: Owner & Pick<Viewer, "sessionId">,
): Promise<AccountSession[]> {
  const current = sql<boolean>`${sessions.id} = ${viewer.sessionId}`;
  const rows = await db
    .select({
      id: sessions.id,
      current,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(current), desc(sessions.updatedAt), sessions.id)
    .limit(MOST_SESSIONS);
  return rows.map(({ userAgent, ...session }) => ({ ...session, ...describeDevice(userAgent) }));
}

/** True if this session has recently proved the identity by password or code. */
export async function hasProvedIdentity(
  db: Executor,
  { id, sessionId }: Owner & Pick<Viewer, "sessionId">,
): Promise<boolean> {
  const proved = and(
    eq(sessions.id, sessionId),
    eq(sessions.userId, id),
    gt(sessions.reauthenticatedAt, new Date(Date.now() - PROOF_MS)),
  );
  return (await db.$count(sessions, proved)) > 0;
}

const EXPORT_BUILD_MS = 10 * 60_000;

/** The export is stored as a private file with this purpose. */
export const DATA_EXPORT = "data export";

export async function findDataExport(db: Executor, owner: Owner): Promise<DataExport> {
  const file = await findLatestFile(db, owner.id, DATA_EXPORT);
  if (!file) return { state: "none" };
  // An export takes moments; an older unfinished one has failed and can be requested again.
  if (!file.key)
    return { state: Date.now() - file.createdAt.getTime() < EXPORT_BUILD_MS ? "making" : "none" };
  return { state: "ready", path: `/private-files/${file.id}`, expiresAt: file.expiresAt };
}

/** Credentials are not exported. Statements run one after the other, because a job has one connection. */
export async function exportAccount(db: Executor, { id: userId }: Owner) {
  const [person] = await db
    .select({
      prenom: profiles.firstName,
      nom: profiles.lastName,
      email: profiles.email,
      telephone: profiles.phoneNumber,
      role: profiles.role,
      photo: profiles.photo,
      inscrit_le: users.createdAt,
      // The version of the terms in force at the sign-up.
      conditions_acceptees_du: sql<Date | null>`(select v.effective_from from legal_versions v
        where v.id = ${profiles.acceptedTerms})`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId));
  const devices = await db
    .select({
      adresse_reseau: sessions.ipAddress,
      navigateur: sessions.userAgent,
      connecte_le: sessions.createdAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  const { kind: sorte, wanted: voulus, changedAt: choisi_le } = mailPreferences;
  const mails = await db
    .select({ sorte, voulus, choisi_le })
    .from(mailPreferences)
    .where(eq(mailPreferences.userId, userId));
  const { name: formulaire, fields: saisie, createdAt: depuis } = keptForms;
  const [kept] = await db
    .select({ formulaire, saisie, depuis })
    .from(keptForms)
    .where(eq(keptForms.userId, userId));
  return { ...person, appareils: devices, emails: mails, formulaire_de_l_inscription: kept };
}
