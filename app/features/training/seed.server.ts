import type { DemoEmail } from "~/features/accounts/seed.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { CERTIFICATIONS } from "./seed/certifications.ts";
import { MODULES } from "./seed/modules.ts";
import { certificationResults, lessonsRead } from "./tables.server.ts";

/** Seeds the first demo coach: one module read, a second started, one certification earned. */
export async function seedTraining(tx: Transaction, people: Record<DemoEmail, string>): Promise<void> {
  const userId = people["coach@exemple.fr"];
  const [first, second] = MODULES;
  const begun = [
    ...(first?.lessons.map(({ id }) => ({ moduleId: first.id, lessonId: id })) ?? []),
    ...(second?.lessons.slice(0, 2).map(({ id }) => ({ moduleId: second.id, lessonId: id })) ?? []),
  ];
  await tx.insert(lessonsRead).values(begun.map((lesson) => ({ userId, ...lesson })));
  await tx.insert(certificationResults).values(
    CERTIFICATIONS.slice(0, 1).map(({ id }) => ({
      userId,
      certificationId: id,
      attempts: 2,
      lastPercent: 85,
      bestPercent: 85,
      earnedAt: new Date(),
    })),
  );
}
