import { inArray } from "drizzle-orm";
import type { SampledCoach } from "~/features/discovery/seed.server.ts";
import { coachChecks, coaches } from "~/features/discovery/tables.server.ts";
import type { ColumnKeys } from "~/platform/crypto/column-keys.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import type { FileStore } from "~/platform/files/files.server.ts";
import { addSealedFile } from "~/platform/files/private-files.server.ts";
import { addDays, formatDay, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { PAPER, type PaperDetails, paperDetails } from "./commands/send-paper.server.ts";
import { mayExpire, PAPER_NAMES, type PaperKind } from "./rules/papers.ts";
import { samplePaper } from "./rules/sample-paper.ts";
import { coachPapers } from "./tables.server.ts";

interface SamplePaper {
  kind: PaperKind;
  /** days until it ends */
  days: number;
  isAccepted: boolean;
}

const CHECKED: readonly SamplePaper[] = [
  { kind: "professional-card", days: 900, isAccepted: true },
  { kind: "insurance", days: 210, isAccepted: true },
  { kind: "identity", days: 1_500, isAccepted: true },
];
/** The operator has not looked at the others yet. */
const WAITING: readonly SamplePaper[] = [
  { kind: "diploma", days: 0, isAccepted: true },
  { kind: "insurance", days: 330, isAccepted: false },
  { kind: "identity", days: 2_400, isAccepted: false },
];
/** So many coaches of the sample have checked papers; those of the next one wait. The others have sent none. */
const CHECKED_COACHES = 6;

interface Parts {
  files: FileStore;
  columnKeys: ColumnKeys;
}

/** Seeds papers of sample coaches: checked ones, and two that wait for the operator. */
export async function seedPapers(
  tx: Transaction,
  parts: Parts,
  sampled: readonly SampledCoach[],
): Promise<void> {
  const shown = sampled.slice(0, CHECKED_COACHES + 1);
  const named = await tx
    .select({ id: coaches.id, name: coaches.name })
    .from(coaches)
    .where(
      inArray(
        coaches.id,
        shown.map(({ coachId }) => coachId),
      ),
    );
  for (const [at, { coachId, userId }] of shown.entries()) {
    const holder = named.find(({ id }) => id === coachId)?.name ?? "";
    for (const sample of at < CHECKED_COACHES ? CHECKED : WAITING)
      await seedPaper(tx, parts, { coachId, userId, holder }, sample);
  }
}

async function seedPaper(
  tx: Transaction,
  { files, columnKeys }: Parts,
  { coachId, userId, holder }: { coachId: number; userId: string; holder: string },
  { kind, days, isAccepted }: SamplePaper,
): Promise<void> {
  const today = parisDay(new Date());
  const expiresOn = mayExpire(kind) ? addDays(today, days) : null;
  const number = kind === "professional-card" ? `0751${coachId + 10}ED0${coachId + 120}` : "";
  const sentAt = parisInstant(addDays(today, isAccepted ? -40 : -1), "18:20");
  const decidedAt = isAccepted ? parisInstant(addDays(today, -39), "09:45") : null;
  const bytes = samplePaper([
    PAPER_NAMES[kind],
    holder,
    ...(number ? [`Numéro ${number}`] : []),
    ...(expiresOn ? [`Valable jusqu’au ${formatDay(parisInstant(expiresOn, "12:00"))}`] : []),
    "Exemple de la démonstration, sans valeur",
  ]);
  const owned = { ownerId: userId, purpose: PAPER, name: `${kind}.pdf` };
  const made = { bytes, contentType: "application/pdf" };
  await addSealedFile({ db: tx, files, columnKeys }, owned, made, async (inner, id) => {
    await inner.insert(coachPapers).values({
      id,
      coachId,
      kind,
      content: "pdf",
      bytes: bytes.length,
      details: paperDetails(columnKeys).seal(id, JSON.stringify({ holder, number } satisfies PaperDetails)),
      expiresOn,
      status: isAccepted ? "accepted" : "waiting",
      sentAt,
      decidedAt,
    });
  });
  if (!isAccepted || !decidedAt) return;
  await tx
    .insert(coachChecks)
    .values({ coachId, kind, number: number || null, expiresOn, checkedAt: decidedAt });
}
