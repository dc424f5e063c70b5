import type { RouterContextProvider } from "react-router";
import {
  countUnits,
  findFollowed,
  findOpenOffer,
  listInstalments,
  listUnitSessions,
} from "~/features/accompaniment/coach/queries/followed.server.ts";
import { listReviewNotes } from "~/features/accompaniment/coach/queries/review-notes.server.ts";
import { listDocuments } from "~/features/accompaniment/contract/queries/documents.server.ts";
import { findOwnAccompaniment } from "~/features/accompaniment/gate.server.ts";
import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";

/** Loads the first page of the student's accompaniment; undefined if the student has none. */
export async function loadFollowed(context: Readonly<RouterContextProvider>, now: Date) {
  const { db, secrets } = context.get(servicesContext);
  const own = await findOwnAccompaniment(db, context.get(studentViewerContext));
  if (!own) return undefined;
  const followed = await findFollowed(db, own);
  const [offer, units, coming, instalments, documents, notes] = await Promise.all([
    findOpenOffer(db, own),
    countUnits(db, own),
    listUnitSessions(db, own, { side: "student", now, coming: true }),
    listInstalments(db, followed),
    listDocuments(db, own),
    listReviewNotes(db, secrets.columnKeys, own),
  ]);
  return { followed, offer, units, coming, instalments, documents, notes };
}
export type LoadedFollowed = NonNullable<Awaited<ReturnType<typeof loadFollowed>>>;
