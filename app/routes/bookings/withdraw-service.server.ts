import type { RouterContextProvider } from "react-router";
import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { requireStudentBooking } from "~/features/bookings/gate.server.ts";
import { withdrawPack, withdrawSession } from "~/features/bookings/sessions/commands/withdraw.server.ts";
import {
  findWithdrawablePack,
  findWithdrawableSession,
  type WithdrawableService,
} from "~/features/bookings/sessions/queries/withdrawable.server.ts";
import { bookingsPath, boughtPackPath } from "~/features/bookings/sessions/rules/paths.ts";
import {
  type ServiceContract,
  withdrawFromService,
} from "~/features/shop/withdrawals/commands/withdraw-service.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";

type Context = Readonly<RouterContextProvider>;

interface Found {
  service: WithdrawableService;
  contract: ServiceContract;
  undo: (tx: Transaction) => Promise<{ refundCents: number }>;
}

/** Finds the student's withdrawable pack or session, with the command that undoes it. */
export async function requireService(
  context: Context,
  params: { packId?: string; bookingId?: string },
): Promise<Found> {
  return params.packId === undefined
    ? requireSession(context, params.bookingId ?? "")
    : requirePack(context, params.packId);
}

async function requirePack(context: Context, id: string): Promise<Found> {
  const { db } = context.get(servicesContext);
  const student = context.get(studentViewerContext);
  const pack = await findWithdrawablePack(db, student, id);
  if (!pack) throw new AppError("not_found");
  const { hours, coachName, boughtAt, dueCents } = pack;
  const due = dueCents > 0 ? `, ${formatEuros(dueCents)} restant dus pour les heures utilisées` : "";
  return {
    service: pack,
    contract: {
      kind: "pack",
      id,
      boughtAt,
      path: boughtPackPath(id),
      name: `Pack de ${hours}\u00a0h avec ${coachName}`,
      declared: `Le pack entier${due}`,
    },
    undo: (tx) => withdrawPack(tx, student, id),
  };
}

async function requireSession(context: Context, id: string): Promise<Found> {
  const { db } = context.get(servicesContext);
  const own = await requireStudentBooking(db, context.get(studentViewerContext), id);
  const session = await findWithdrawableSession(db, own);
  if (!session) throw new AppError("not_found");
  const { service, coachName, boughtAt } = session;
  return {
    service: session,
    contract: {
      kind: "session",
      id,
      boughtAt,
      path: bookingsPath("student", id),
      name: `Séance «\u00a0${service}\u00a0» avec ${coachName}`,
      declared: "La séance, dont la date n’est pas fixée",
    },
    undo: (tx) => withdrawSession(tx, own),
  };
}

export async function withdrawService(context: Context, { contract, undo }: Found): Promise<void> {
  const { db, settings, secrets } = context.get(servicesContext);
  const owner = context.get(studentViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  await withdrawFromService(db, parts, { owner, name: displayName(owner) }, contract, undo);
}
