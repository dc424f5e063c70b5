import { and, desc, eq, gt, sql } from "drizzle-orm";
import { identities, sessions, users } from "~/platform/auth-tables.server.ts";
import type { Executor } from "~/platform/db.server.ts";
import { formatPhone } from "~/platform/phone.ts";
import { type Device, describeDevice } from "./rules/device.ts";
import { photoPath } from "./rules/photo.ts";
import type { Owner, Viewer } from "./rules/viewer.ts";
import { profiles } from "./tables.server.ts";

/** What the account pages show of a person, to that person alone. */
export interface Account {
  firstName: string;
  lastName: string;
  email: string;
  /** as its owner reads it */
  phoneNumber: string;
  photo: string | undefined;
  hasPassword: boolean;
  /** what to name when the Google account is to be unlinked; null while none is linked */
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

export interface AccountSession extends Device {
  id: string;
  current: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** Beyond this nobody reads; « Déconnecter les autres appareils » ends them all the same. */
const MOST_SESSIONS = 30;

/** Where a person is signed in: this device first, then the most recently used. */
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
