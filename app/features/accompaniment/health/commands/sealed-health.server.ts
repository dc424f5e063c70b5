import { z } from "zod";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { HealthAnswers } from "../rules/setup.ts";

type Keys = Secrets["columnKeys"];

const column = (keys: Keys) => sealedColumn(keys, "accompaniments.health");

/** Decrypted answers are validated like input: a coach must never work with incomplete answers. */
const sealedSchema = z.object({
  currentWeight: z.number(),
  targetWeight: z.number(),
  height: z.number(),
  healthIssues: z.string(),
});

/** The ciphertext is bound to the row: it cannot be decrypted for another accompaniment. */
export function sealHealth(
  keys: Keys,
  id: string,
  { currentWeight, targetWeight, height, healthIssues }: HealthAnswers,
): string {
  return column(keys).seal(id, JSON.stringify({ currentWeight, targetWeight, height, healthIssues }));
}

/** Null after an erasure. */
export function openHealth(
  keys: Keys,
  { id, health }: { id: string; health: string | null },
): HealthAnswers | null {
  return health === null ? null : sealedSchema.parse(JSON.parse(column(keys).open(id, health)));
}
