import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import { PerformanceCard } from "~/features/prospects/components/performance-card.tsx";
import { getPerformance } from "~/features/prospects/queries/get-performance.server.ts";
import { ObjectionList, ScriptList, TechniqueList } from "~/features/training/components/closing-lists.tsx";
import { listClosingHelp } from "~/features/training/queries/list-closing-help.server.ts";
import { CLOSING_TABS, readTab, tabPath } from "~/features/training/rules/progress.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { LinkedTabs } from "~/ui/layout/linked-tabs.tsx";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/closing-help.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const coach = context.get(coachViewerContext);
  const { db } = context.get(servicesContext);
  const [help, performance] = await Promise.all([listClosingHelp(db), getPerformance(db, coach)]);
  return { ...help, performance };
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Aide au closing");
}

export default function ClosingHelp({ loaderData }: Route.ComponentProps) {
  const { techniques, objections, scripts, performance } = loaderData;
  const [parameters] = useSearchParams();
  const tab = (key: (typeof CLOSING_TABS)[number]) => ({
    key,
    to: tabPath("/dashboard/closing-help", CLOSING_TABS, key),
  });
  return (
    <div className="grid gap-8">
      <header className="grid gap-1">
        <h1 className="text-3xl">Aide au closing</h1>
        <p className="text-muted">
          Aider quelqu’un à décider, sans jamais pousser&nbsp;: un «&nbsp;non&nbsp;» bien reçu vaut mieux
          qu’un «&nbsp;oui&nbsp;» regretté.
        </p>
      </header>
      <PerformanceCard performance={performance} />
      <LinkedTabs
        id="aide"
        label="Aide au closing"
        current={readTab(CLOSING_TABS, parameters.get("tab"))}
        tabs={[
          {
            ...tab("techniques"),
            label: "Techniques",
            panel: (
              <Titled title="Des façons d’aider à décider" list={<TechniqueList techniques={techniques} />} />
            ),
          },
          {
            ...tab("objections"),
            label: "Objections",
            panel: (
              <Titled
                title="Ce que l’on vous dira, et quoi répondre"
                list={<ObjectionList objections={objections} />}
              />
            ),
          },
          {
            ...tab("scripts"),
            label: "Scripts",
            panel: (
              <Titled
                title="Des messages à reprendre à votre façon"
                list={<ScriptList scripts={scripts} />}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

function Titled({ title, list }: { title: string; list: ReactNode }) {
  return (
    <div className="grid gap-5">
      <h2 className="text-2xl">{title}</h2>
      {list}
    </div>
  );
}
