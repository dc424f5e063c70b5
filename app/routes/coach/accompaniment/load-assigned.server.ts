import type { RouterContextProvider } from "react-router";
import { findAssigned } from "~/features/accompaniment/coach/queries/assigned.server.ts";
import { countUnits, listUnitSessions } from "~/features/accompaniment/coach/queries/followed.server.ts";
import { listReviewNotes } from "~/features/accompaniment/coach/queries/review-notes.server.ts";
import type { AssignedAccompaniment } from "~/features/accompaniment/gate.server.ts";
import { findHealth } from "~/features/accompaniment/health/queries/health.server.ts";
import { listMeasures } from "~/features/accompaniment/health/queries/measures.server.ts";
import { hasHealthConsent } from "~/features/accompaniment/health/rules/health.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";

export async function loadAssigned(
  context: Readonly<RouterContextProvider>,
  assigned: AssignedAccompaniment,
  now: Date,
) {
  const { db, pool, secrets } = context.get(servicesContext);
  const keys = secrets.columnKeys;
  const [client, health, measures, notes, units, coming, past] = await Promise.all([
    findAssigned(pool, assigned, now),
    findHealth(db, keys, assigned),
    listMeasures(db, keys, assigned),
    listReviewNotes(db, keys, assigned),
    countUnits(db, assigned),
    listUnitSessions(db, assigned, { side: "coach", now, coming: true }),
    listUnitSessions(db, assigned, { side: "coach", now, coming: false }),
  ]);
  if (!client) throw new AppError("not_found");
  const { answers, consentAt, erasedAt } = health;
  const weight =
    answers && client.startedAt
      ? { day: parisDay(client.startedAt), value: answers.currentWeight, target: answers.targetWeight }
      : undefined;
  const { readsHealth } = assigned;
  const hasConsent =
    readsHealth && hasHealthConsent({ healthConsentAt: consentAt, healthErasedAt: erasedAt });
  return {
    client,
    readsHealth,
    health: answers,
    weight,
    measures,
    notes,
    units,
    coming,
    past,
    hasConsent,
    now,
  };
}
