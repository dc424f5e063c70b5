import type { DemoEmail } from "~/features/accounts/seed.server.ts";
import { slugFrom } from "~/features/content/articles/rules.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { CERTIFICATIONS } from "./seed/certifications.ts";
import { MODULES } from "./seed/modules.ts";
import { OBJECTIONS } from "./seed/objections.ts";
import { SCRIPTS } from "./seed/scripts.ts";
import { TECHNIQUES } from "./seed/techniques.ts";
import { certificationResults, lessonsRead, trainingTexts, trainingVersions } from "./tables.server.ts";
import { minutesOf, type TrainingContent, type TrainingKind } from "./texts/rules.ts";

interface FirstText {
  slug: string;
  content: TrainingContent;
}

/** The texts that a new site begins with, all of them published. Operators change them from then on. */
export async function writeFirstTraining(tx: Transaction): Promise<void> {
  const modules = MODULES.map(({ id, title, summary }) => ({ slug: id, content: { title, summary } }));
  const moduleIds = await writePublished(tx, { kind: "module", moduleId: null, texts: modules });
  for (const [at, { lessons }] of MODULES.entries())
    await writePublished(tx, {
      kind: "lesson",
      moduleId: moduleIds[at] ?? null,
      texts: lessons.map(({ id, ...content }) => ({ slug: id, content })),
    });
  await writePublished(tx, {
    kind: "certification",
    moduleId: null,
    texts: CERTIFICATIONS.map(({ id, ...content }) => ({ slug: id, content })),
  });
  await writePublished(tx, {
    kind: "technique",
    moduleId: null,
    texts: TECHNIQUES.map((content) => ({ slug: slugFrom(content.title), content })),
  });
  await writePublished(tx, {
    kind: "objection",
    moduleId: null,
    texts: OBJECTIONS.map(({ said, ...content }) => ({
      slug: slugFrom(said),
      content: { title: said, ...content },
    })),
  });
  await writePublished(tx, {
    kind: "script",
    moduleId: null,
    texts: SCRIPTS.map(({ id, ...content }) => ({ slug: id, content })),
  });
}

async function writePublished(
  tx: Transaction,
  { kind, moduleId, texts }: { kind: TrainingKind; moduleId: number | null; texts: FirstText[] },
): Promise<number[]> {
  const rows = await tx
    .insert(trainingTexts)
    .values(
      texts.map(({ slug, content }, at) => ({
        kind,
        moduleId,
        slug,
        position: at + 1,
        publishedVersion: 1,
        content,
        minutes: minutesOf(content),
        firstPublishedAt: new Date(),
      })),
    )
    .returning({ id: trainingTexts.id, content: trainingTexts.content });
  await tx
    .insert(trainingVersions)
    .values(rows.flatMap(({ id, content }) => (content ? [{ textId: id, number: 1, content }] : [])));
  return rows.map(({ id }) => id);
}

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
