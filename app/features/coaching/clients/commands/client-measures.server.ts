import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { dropDataCopies } from "~/features/accounts/commands/export-data.server.ts";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { OwnClient } from "~/features/bookings/gate.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { newId } from "~/platform/web/new-id.ts";
import type { OwnFollowUp } from "../../gate.server.ts";
import type { BodyMeasures, MeasureKind } from "../../measures/rules.ts";
import type { GivenMeasures } from "../../measures/schema.ts";
import { clientFollowUps, clientMeasures } from "../../tables.server.ts";
import { measuresAskedMail } from "../emails/coaching-mails.ts";
import { COACHING_MAILS } from "../rules/mails.ts";
import { refuseBlockedClient } from "./refuse-blocked.server.ts";

type Keys = Secrets["columnKeys"];
/** The coach of a client, or the student. Both write the same measures. */
type MeasuresOf = OwnClient | OwnFollowUp;

const HOURLY = { name: "client measures", limit: 120, windowSeconds: 60 * 60 };
/** A student is asked anew at most this often, whatever the coach chooses. */
const ASKED_DAILY = { name: "asked for measures", limit: 2, windowSeconds: DAY_SECONDS };

const sealing = (keys: Keys) => sealedColumn(keys, "client_measures.sealed");
export const openClientMeasures = (
  keys: Keys,
  { id, sealed }: { id: string; sealed: string },
): BodyMeasures => JSON.parse(sealing(keys).open(id, sealed));

const isTheirs = ({ coachId, studentId }: MeasuresOf) =>
  and(eq(clientFollowUps.coachId, coachId), eq(clientFollowUps.studentId, studentId));
const areTheirs = ({ coachId, studentId }: MeasuresOf) =>
  and(eq(clientMeasures.coachId, coachId), eq(clientMeasures.studentId, studentId));

/** The coach chooses what to follow. The student is asked for their consent by mail, unless they have given it. */
export async function chooseMeasures(
  db: Database,
  parts: MailParts,
  client: OwnClient,
  { kinds }: { kinds: MeasureKind[] },
): Promise<void> {
  await refuseBlockedClient(db, client);
  const { coachId, studentId } = client;
  const hasConsent = and(isTheirs(client), isNotNull(clientFollowUps.consentAt));
  if ((await db.$count(clientFollowUps, hasConsent)) === 0)
    await limitRate(db, { ...ASKED_DAILY, subject: `${coachId} ${studentId}` });
  await db.transaction(async (tx) => {
    const [chosen] = await tx
      .insert(clientFollowUps)
      .values({ coachId, studentId, kinds })
      .onConflictDoUpdate({
        target: [clientFollowUps.coachId, clientFollowUps.studentId],
        set: {
          kinds,
          askedAt: sql`case when ${clientFollowUps.consentAt} is null then now() else ${clientFollowUps.askedAt} end`,
        },
      })
      .returning({ consentAt: clientFollowUps.consentAt });
    if (chosen?.consentAt) return;
    const coach = await coachName(tx, coachId);
    await mailPerson(tx, parts, {
      userId: studentId,
      kind: COACHING_MAILS,
      write: (stop, reader) => measuresAskedMail({ coach, coachId }, parts.publicUrl, stop, reader),
    });
  });
}

export async function coachName(db: Executor, coachId: number): Promise<string> {
  const [coach] = await db.select({ name: coaches.name }).from(coaches).where(eq(coaches.id, coachId));
  return coach?.name ?? "Votre coach";
}

/** Idempotent: the date of the first consent stays. */
export async function giveConsent(db: Executor, own: OwnFollowUp, now = new Date()): Promise<void> {
  await db
    .update(clientFollowUps)
    .set({ consentAt: sql`coalesce(${clientFollowUps.consentAt}, ${now})` })
    .where(isTheirs(own));
}

/**
 * Withdraws or refuses the consent, and erases all measures and the data copies that contain them. The coach may
 * ask again. Idempotent.
 */
export async function withdrawConsent(db: Database, own: OwnFollowUp): Promise<void> {
  await db.transaction(async (tx) => {
    // The measures go with the row, and nobody can add one meanwhile, because an insert locks it.
    await tx.delete(clientFollowUps).where(isTheirs(own));
    await dropDataCopies(tx, own.studentId);
  });
}

/** Creates or corrects the measures of a day. Idempotent. */
export async function saveClientMeasures(
  db: Database,
  keys: Keys,
  of: MeasuresOf,
  given: GivenMeasures,
): Promise<void> {
  const { coachId, studentId } = of;
  await limitRate(db, { ...HOURLY, subject: `${coachId} ${studentId}` });
  await refuseBlockedClient(db, of);
  await db.transaction(async (tx) => {
    await requireConsent(tx, of);
    if (await isTaken(tx, keys, of, given)) return;
    const id = given.id ?? newId();
    const written = { measuredOn: given.day, sealed: sealing(keys).seal(id, JSON.stringify(given.values)) };
    if (!given.id) {
      await tx.insert(clientMeasures).values({ id, coachId, studentId, ...written });
      return;
    }
    const { rowCount } = await tx
      .update(clientMeasures)
      .set(written)
      .where(and(eq(clientMeasures.id, id), areTheirs(of)));
    if (rowCount === 0)
      throw new AppError("conflict", { message: "Ces mesures ont été supprimées entre-temps." });
  });
}

/** Locks the row, so that two saves of the same day follow each other and none follows a withdrawal. */
async function requireConsent(tx: Transaction, of: MeasuresOf): Promise<void> {
  const [found] = await tx
    .select({ kinds: clientFollowUps.kinds })
    .from(clientFollowUps)
    .where(and(isTheirs(of), isNotNull(clientFollowUps.consentAt)))
    .for("update");
  if (!found)
    throw new AppError("conflict", {
      message: "Sans l’accord de l’élève, aucune mesure n’est notée.",
    });
}

/** Each day has one set of measures. True if it has the same values; other values are a conflict. */
async function isTaken(tx: Transaction, keys: Keys, of: MeasuresOf, given: GivenMeasures): Promise<boolean> {
  const [there] = await tx
    .select({ id: clientMeasures.id, sealed: clientMeasures.sealed })
    .from(clientMeasures)
    .where(
      and(
        areTheirs(of),
        eq(clientMeasures.measuredOn, given.day),
        given.id ? ne(clientMeasures.id, given.id) : undefined,
      ),
    );
  if (!there) return false;
  const said = Object.entries(openClientMeasures(keys, there)).sort().toString();
  if (!given.id && said === Object.entries(given.values).sort().toString()) return true;
  throw new AppError("conflict", {
    field: "day",
    message: "Ce jour a déjà ses mesures\u00a0: corrigez-les dans le tableau.",
  });
}

/** Idempotent: deleting missing measures is no error. */
export async function dropClientMeasures(
  db: Executor,
  of: MeasuresOf,
  { id }: { id: string },
): Promise<void> {
  await db.delete(clientMeasures).where(and(eq(clientMeasures.id, id), areTheirs(of)));
}
