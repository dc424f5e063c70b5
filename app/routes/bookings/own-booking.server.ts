import type { RouterContextProvider } from "react-router";
import { viewerContext } from "~/features/accounts/gate.server.ts";
import {
  type CoachBooking,
  requireCoachBooking,
  requireStudentBooking,
  type StudentBooking,
} from "~/features/bookings/gate.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";

export async function requireBooking(
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<StudentBooking | CoachBooking> {
  const { db } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (viewer.role === "student") return requireStudentBooking(db, viewer, id);
  if (viewer.role === "coach") return requireCoachBooking(db, viewer, id);
  throw new AppError("forbidden");
}
