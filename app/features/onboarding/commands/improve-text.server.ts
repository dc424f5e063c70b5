import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { AnyViewer } from "~/features/accounts/rules/viewer.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { paragraph } from "~/platform/format/text-fields.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { WorkQueue } from "~/platform/limits/work-queue.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { LIMITS } from "../rules/listings.ts";
import { SAMPLE_DELAY_MS, TEXT_KINDS, TEXT_SAMPLES } from "../rules/text-samples.ts";
import { longest } from "../schema.ts";
import { askTextModel } from "./ask-text-model.server.ts";

const HOUR_SECONDS = 60 * 60;

export const improveTextSchema = z.object({
  kind: z.enum(TEXT_KINDS),
  text: paragraph().min(1, "Écrivez d’abord quelques mots.").max(LIMITS.text, longest(LIMITS.text)),
});

export interface ImprovedText {
  text: string;
  /** true if the text is our sample and not the model's answer */
  isSample: boolean;
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

/** Improves the text by the operator's language model, or returns a sample if none is configured. */
export async function improveText(
  services: Pick<Services, "db" | "settings" | "log">,
  { viewer, network }: Caller,
  { kind, text }: z.infer<typeof improveTextSchema>,
): Promise<ImprovedText> {
  const { db, log, settings } = services;
  const subject = viewer ? `person ${viewer.id}` : `network ${network}`;
  const hourly = { windowSeconds: HOUR_SECONDS };
  if (!settings.textModel) {
    await limitRate(db, { name: "sample-text", subject, limit: 120, ...hourly });
    await delay(SAMPLE_DELAY_MS);
    return { text: TEXT_SAMPLES[kind], isSample: true };
  }
  // Visitors without an account may try it a few times. A limit over all visitors caps the cost.
  await limitRate(db, { name: "improve-text", subject, limit: viewer ? 30 : 6, ...hourly });
  if (!viewer) await limitRate(db, { name: "improve-text", subject: "all visitors", limit: 120, ...hourly });
  const { textModel } = settings;
  const improved = await calls.run(network, () => askTextModel({ model: textModel, log }, kind, text));
  if (!improved) throw new AppError("unavailable", { message: FAILED });
  return { text: improved, isSample: false };
}

const FAILED =
  "Votre texte n’a pas pu être amélioré\u00a0: il est resté tel quel. Réessayez dans un instant.";
