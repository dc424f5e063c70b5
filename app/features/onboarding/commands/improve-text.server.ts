import { z } from "zod";
import type { AnyViewer } from "~/features/accounts/rules/viewer.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { HOUR_SECONDS } from "~/platform/format/durations.ts";
import { paragraph } from "~/platform/format/fields/text-fields.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { WorkQueue } from "~/platform/limits/work-queue.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { askTextModel } from "../adapters/ask-text-model.server.ts";
import { correctText } from "../rules/correct-text.ts";
import { LIMITS } from "../rules/listings.ts";
import { hintsFor } from "../rules/text-hints.ts";
import { TEXT_KINDS } from "../rules/text-kinds.ts";
import { longest } from "../schema.ts";

export const improveTextSchema = z.object({
  kind: z.enum(TEXT_KINDS),
  text: paragraph().min(1, "Écrivez d’abord quelques mots.").max(LIMITS.text, longest(LIMITS.text)),
});

export interface ImprovedText {
  text: string;
  /** true if only spaces, capitals and punctuation were corrected, because no model is configured */
  isCorrected: boolean;
  /** what the coach may still do, in French */
  hints: string[];
}

interface Caller {
  viewer: AnyViewer | null;
  network: string;
}

/** Calls take seconds and cost money, so they are limited and queued. */
const calls = new WorkQueue({
  atOnce: 4,
  perNetwork: 2,
  inAll: 12,
  tooMany: "Un texte est déjà en cours d’amélioration. Patientez un instant et réessayez.",
});

/** Improves the text by the operator's language model, or corrects its writing if none is configured. */
export async function improveText(
  services: Pick<Services, "db" | "settings" | "log">,
  { viewer, network }: Caller,
  { kind, text }: z.infer<typeof improveTextSchema>,
): Promise<ImprovedText> {
  const { db, log, settings } = services;
  const subject = viewer ? `person ${viewer.id}` : `network ${network}`;
  const hourly = { windowSeconds: HOUR_SECONDS };
  if (!settings.textModel) {
    await limitRate(db, { name: "correct-text", subject, limit: 120, ...hourly });
    const corrected = correctText(kind, text);
    return { text: corrected, isCorrected: true, hints: hintsFor(kind, corrected) };
  }
  // Visitors without an account may try it a few times. A limit over all visitors caps the cost.
  await limitRate(db, { name: "improve-text", subject, limit: viewer ? 30 : 6, ...hourly });
  if (!viewer) await limitRate(db, { name: "improve-text", subject: "all visitors", limit: 120, ...hourly });
  const { textModel } = settings;
  const improved = await calls.run(network, () => askTextModel({ model: textModel, log }, kind, text));
  if (!improved) throw new AppError("unavailable", { message: FAILED });
  return { text: improved, isCorrected: false, hints: hintsFor(kind, improved) };
}

const FAILED =
  "Votre texte n’a pas pu être amélioré\u00a0: il est resté tel quel. Réessayez dans un instant.";
