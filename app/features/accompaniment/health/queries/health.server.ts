import { eq } from "drizzle-orm";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type AssignedAccompaniment, type OwnAccompaniment, readsHealth } from "../../gate.server.ts";
import { accompaniments } from "../../tables.server.ts";
import { openHealth } from "../commands/sealed-health.server.ts";
import { hasHealthConsent } from "../rules/health.ts";
import type { HealthAnswers } from "../rules/setup.ts";

export interface StoredHealth {
  answers: HealthAnswers | null;
  consentAt: Date | null;
  erasedAt: Date | null;
}

/** The answers are null without consent, or if the coach may not read health data. */
export async function findHealth(
  db: Executor,
  keys: Secrets["columnKeys"],
  own: OwnAccompaniment | AssignedAccompaniment,
): Promise<StoredHealth> {
  const [found] = await db
    .select({
      id: accompaniments.id,
      health: accompaniments.health,
      healthConsentAt: accompaniments.healthConsentAt,
      healthErasedAt: accompaniments.healthErasedAt,
    })
    .from(accompaniments)
    .where(eq(accompaniments.id, own.id));
  return {
    answers: found && readsHealth(own) && hasHealthConsent(found) ? openHealth(keys, found) : null,
    consentAt: found?.healthConsentAt ?? null,
    erasedAt: found?.healthErasedAt ?? null,
  };
}
