import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { sessions } from "~/platform/auth/auth-tables.server.ts";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { deleteStored, type StoreServices } from "~/platform/files/orphan-files.server.ts";
import { storePicture } from "~/platform/files/pictures/images.server.ts";
import { HOUR_SECONDS } from "~/platform/format/durations.ts";
import { publishEvent } from "~/platform/jobs/events.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { accountChanged } from "../events.ts";
import { PHOTO_FOLDER } from "../rules/photo.ts";
import type { Owner } from "../rules/viewer.ts";
import type { profileSchema } from "../schema.ts";
import { profiles } from "../tables.server.ts";

export async function updateProfile(
  db: Executor,
  { id }: Owner,
  { firstName, lastName, phoneNumber }: z.infer<typeof profileSchema>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(profiles)
      .set({ firstName, lastName, phoneNumber, updatedAt: new Date() })
      .where(eq(profiles.id, id));
    await publishEvent(tx, accountChanged, { userId: id });
  });
}

/** Stores resized squares of the picture and deletes the previous photo. */
export async function setPhoto(services: StoreServices, owner: Owner, file: Blob): Promise<void> {
  // Processing a picture uses a CPU core, so it is rate limited.
  const rate = { name: "photo", subject: owner.id, limit: 20, windowSeconds: HOUR_SECONDS };
  await limitRate(services.db, rate);
  const before = await storePicture(services, { folder: PHOTO_FOLDER, file }, (tx, key) =>
    replacePhoto(tx, owner, key),
  );
  await deleteStored(services, before);
}

export async function removePhoto(services: StoreServices, owner: Owner): Promise<void> {
  const before = await services.db.transaction((tx) => replacePhoto(tx, owner, null));
  await deleteStored(services, before);
}

/** Returns the previous photo. The row lock ensures that concurrent uploads leave no orphan file. */
async function replacePhoto(tx: Transaction, { id }: Owner, photo: string | null): Promise<string | null> {
  const [before] = await tx
    .select({ photo: profiles.photo })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for("update");
  if (!before) throw new AppError("not_found");
  await tx.update(profiles).set({ photo, updatedAt: new Date() }).where(eq(profiles.id, id));
  return before.photo;
}

/** The call is idempotent; another person's session is not found. */
export async function endSession(db: Executor, owner: Owner, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, owner.id)));
}
