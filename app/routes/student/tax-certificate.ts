import { studentViewerContext } from "~/features/accounts/gate.server.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { renderTaxCertificate } from "~/features/bookings/sessions/queries/render-tax-certificate.server.ts";
import { listCertifiedSessions } from "~/features/bookings/sessions/queries/tax-certificates.server.ts";
import { readYear } from "~/features/payments/books/rules/periods.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { pdfAnswer } from "../shop/documents/pdf-answer.ts";
import type { Route } from "./+types/tax-certificate.ts";

/** Each request renders the PDF again, which takes CPU time. */
const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

/** GET /student-dashboard/attestations/2026: the certificate of a year; 404 without a certified session. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const student = context.get(studentViewerContext);
  const { homeServices, operator } = settings;
  const year = readYear(params.year);
  if (!homeServices || !year) return pdfAnswer(undefined);
  await limitRate(db, { name: "tax certificates", subject: student.id, ...HOURLY });
  const provider = context.get(paymentsContext).provider.name;
  const sessions = await listCertifiedSessions(db, student, { homeServices, provider, year });
  if (sessions.length === 0) return pdfAnswer(undefined);
  const studentName = displayName(student);
  const certificate = { year, operator, homeServices, studentName, sessions, isDemo: provider === "demo" };
  return pdfAnswer({
    name: `attestation-fiscale-${year}.pdf`,
    bytes: await renderTaxCertificate(certificate),
  });
}
