import type { RouterContextProvider } from "react-router";
import { viewerContext } from "~/features/accounts/gate.server.ts";
import type { CoachViewer, StudentViewer } from "~/features/accounts/rules/viewer.ts";
import { findOwnPage, type OwnPage, requireOwnPage } from "~/features/discovery/gate.server.ts";
import { requireReceivedConversation, requireSentConversation } from "~/features/messages/gate.server.ts";
import { listReceived, listSent } from "~/features/messages/queries/list-conversations.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";

type Context = Readonly<RouterContextProvider>;

/** Coaches read the conversations of their page; students those that they started. */
type Box =
  | { side: "coach"; viewer: CoachViewer; page: OwnPage | undefined }
  | { side: "student"; viewer: StudentViewer };

export async function findBox(context: Context): Promise<Box> {
  const viewer = context.get(viewerContext);
  if (viewer.role === "student") return { side: "student", viewer };
  if (viewer.role !== "coach") throw new AppError("forbidden");
  return { side: "coach", viewer, page: await findOwnPage(context.get(servicesContext).db, viewer) };
}

export async function listBox(context: Context, box: Box, wanted: Parameters<typeof listSent>[2]) {
  const { db } = context.get(servicesContext);
  if (box.side === "student") return listSent(db, box.viewer, wanted);
  return box.page ? listReceived(db, box.page, wanted) : [];
}

export async function requireConversation(context: Context, given: string) {
  const { db } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const id = readId(given) ?? 0;
  if (viewer.role === "operator") throw new AppError("forbidden");
  return requireConversationOf(db, viewer, id);
}

/** Routes that no layout guards use this one. */
export async function requireConversationOf(db: Database, viewer: CoachViewer | StudentViewer, id: number) {
  if (viewer.role === "student") return requireSentConversation(db, viewer, id);
  return requireReceivedConversation(db, await requireOwnPage(db, viewer), id);
}
