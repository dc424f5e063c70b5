import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { sessions } from "~/platform/auth-tables.server.ts";
import type { Database, Executor } from "~/platform/db.server.ts";
import { AppError } from "~/platform/errors.ts";
import { reencodeImage } from "~/platform/images.server.ts";
import { limitRate } from "~/platform/rate-limit.server.ts";
import type { Services } from "~/platform/services.server.ts";
import { PHOTO_FOLDER } from "../rules/photo.ts";
import type { Owner } from "../rules/viewer.ts";
import type { profileSchema } from "../schema.ts";
import { profiles } from "../tables.server.ts";

const PHOTO_SIDE = 512;
const HOUR_SECONDS = 60 * 60;

/** Names and phone. */
export async function updateProfile(
  db: Executor,
  { id }: Owner,
  { firstName, lastName, phoneNumber }: z.infer<typeof profileSchema>,
): Promise<void> {
  await db
    .update(profiles)
    .set({ firstName, lastName, phoneNumber, updatedAt: new Date() })
    .where(eq(profiles.id, id));
}

type PhotoServices = Pick<Services, "db" | "files" | "log">;

/** Keeps a square of our own making and forgets the photo before it. */
export async function setPhoto(services: PhotoServices, owner: Owner, file: Blob): Promise<void> {
  const { db, files } = services;
  // Making a picture takes a core for a moment: nobody gets to keep one busy.
  await limitRate(db, { name: "photo", subject: owner.id, limit: 20, windowSeconds: HOUR_SECONDS });
  const bytes = await reencodeImage(new Uint8Array(await file.arrayBuffer()), { outputSide: PHOTO_SIDE });
  const key = `${PHOTO_FOLDER}${randomBytes(16).toString("hex")}.webp`;
  await files.put(key, bytes, "image/webp");
  try {
    await forget(services, await replacePhoto(db, owner, key));
  } catch (error) {
    await forget(services, key);
    throw error;
  }
}

export async function removePhoto(services: PhotoServices, owner: Owner): Promise<void> {
  await forget(services, await replacePhoto(services.db, owner, null));
}

/** Answers the photo that was there. The row stays locked in between: two uploads at once leave no file behind. */
function replacePhoto(db: Database, { id }: Owner, photo: string | null): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ photo: profiles.photo })
      .from(profiles)
      .where(eq(profiles.id, id))
      .for("update");
    if (!before) throw new AppError("not_found");
    await tx.update(profiles).set({ photo, updatedAt: new Date() }).where(eq(profiles.id, id));
    return before.photo;
  });
}

/** A file that nothing points to any more. One that cannot be deleted is no reason to fail: it is only noted. */
async function forget({ files, log }: PhotoServices, key: string | null): Promise<void> {
  if (!key) return;
  await files.delete(key).catch((err: unknown) => log.warn({ key, err }, "a photo could not be deleted"));
}

/** Ends one of the owner's sessions; one that is gone already, or is somebody else's, is simply not there. */
export async function endSession(db: Executor, owner: Owner, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, owner.id)));
}
