import { useSearchParams } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { CertificationCard } from "~/features/training/components/certification-card.tsx";
import { LevelBar } from "~/features/training/components/level-bar.tsx";
import { ModuleCard } from "~/features/training/components/module-card.tsx";
import { listCertifications } from "~/features/training/queries/find-certifications.server.ts";
import { listModules } from "~/features/training/queries/find-lessons.server.ts";
import { getLevel } from "~/features/training/queries/get-level.server.ts";
import { readTab, TRAINING_TABS, trainingPath } from "~/features/training/rules/progress.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { ofName } from "~/platform/format/elision.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Progress } from "~/ui/feedback/progress.tsx";
import { LinkedTabs } from "~/ui/layout/linked-tabs.tsx";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/training.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const coach = context.get(coachViewerContext);
  const [modules, certifications, level] = await Promise.all([
    listModules(db, coach),
    listCertifications(db, coach),
    getLevel(db, coach),
  ]);
  return { modules, certifications, level };
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Formation");
}

export default function Training({ loaderData: { modules, certifications, level } }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const read = modules.reduce((sum, { readCount }) => sum + readCount, 0);
  const total = modules.reduce((sum, { lessons }) => sum + lessons.length, 0);
  const next =
    modules.find(({ state }) => state === "in-progress") ?? modules.find((one) => one.readCount === 0);
  return (
    <div className="grid gap-8">
      <header className="grid gap-4">
        <div className="grid gap-1">
          <h1 className="text-3xl">Formation</h1>
          <p className="text-muted">
            Des leçons courtes, à lire entre deux séances, et des certifications pour vérifier ce que vous en
            gardez.
          </p>
        </div>
        {total > 0 && (
          <Progress
            label="Votre progression"
            value={read}
            max={total}
            valueText={`${formatCount(read, "leçon")} sur ${total}`}
            tone="green"
          />
        )}
      </header>
      <LinkedTabs
        id="formation"
        label="Formation"
        current={readTab(TRAINING_TABS, parameters.get("tab"))}
        tabs={[
          {
            key: "modules",
            label: "Modules",
            to: trainingPath("modules"),
            panel:
              total === 0 ? (
                <EmptyState
                  title="Les leçons arrivent"
                  text="Notre équipe y travaille. Ce que vous aviez lu reste noté."
                />
              ) : (
                <div className="grid gap-5 xl:grid-cols-2">
                  {modules.map((module, at) => (
                    <ModuleCard key={module.id} module={module} number={at + 1} isNext={module === next} />
                  ))}
                </div>
              ),
          },
          {
            key: "certifications",
            label: "Certifications",
            to: trainingPath("certifications"),
            panel: (
              <div className="grid gap-5">
                <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
                  {certifications.map((certification) => (
                    <CertificationCard key={certification.id} certification={certification} />
                  ))}
                </div>
                <p className="max-w-prose text-sm text-muted">
                  Ces certifications sont celles {ofName(BRAND.name)}. Elles ne remplacent ni un diplôme, ni
                  la carte professionnelle d’éducateur sportif.
                </p>
              </div>
            ),
          },
        ]}
      />
      <LevelBar level={level} />
    </div>
  );
}
