import { z } from "zod";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { HealthAnswers } from "../rules/setup.ts";

type Keys = Secrets["columnKeys"];

const column = (keys: Keys) => sealedColumn(keys, "accompaniments.health");

/** What was sealed is read as strictly as what is typed: nobody is to be trained by half an answer. */
const sealedSchema = z.object({
  currentWeight: z.number(),
  targetWeight: z.number(),
  height: z.number(),
  healthIssues: z.string(),
});

/** The answers of one accompaniment, for its row alone. */
export function sealHealth(
  keys: Keys,
  id: string,
  { currentWeight, targetWeight, height, healthIssues }: HealthAnswers,
): string {
  return column(keys).seal(id, JSON.stringify({ currentWeight, targetWeight, height, healthIssues }));
}

/** Null where consent was taken back, or the row has no owner. */
export function openHealth(
  keys: Keys,
  { id, health }: { id: string; health: string | null },
): HealthAnswers | null {
  return health === null ? null : sealedSchema.parse(JSON.parse(column(keys).open(id, health)));
}
