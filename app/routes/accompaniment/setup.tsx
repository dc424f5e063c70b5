import { useNavigate, useSearchParams } from "react-router";
import { SetupWizard } from "~/features/accompaniment/components/setup-wizard.tsx";
import { LANDING_PATH, PLAN_PATH, SETUP_PATH } from "~/features/accompaniment/rules/paths.ts";
import {
  readSetupStep,
  SETUP_STEPS,
  STEP_PARAMETER,
  stepWithin,
} from "~/features/accompaniment/rules/wizard.ts";
import { BRAND } from "~/platform/brand.ts";
import { publicPage } from "~/platform/public-page.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { Breadcrumb } from "~/ui/breadcrumb.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { Stepper } from "~/ui/stepper.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { placeBehind } from "../site/visited-places.ts";
import type { Route } from "./+types/setup.ts";
import { useInBrowser } from "./use-in-browser.ts";

export const headers = () => publicPage([]);

export function loader({ context }: Route.LoaderArgs) {
  return { publicUrl: context.get(servicesContext).settings.publicUrl };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta({
    title: `Configuration de votre accompagnement · ${BRAND.name}`,
    description:
      "Quatre étapes pour que votre coach parte de vous\u00a0: mensurations, objectif, rythme, santé.",
    path: SETUP_PATH,
    publicUrl: loaderData?.publicUrl ?? "",
  });
}

const stepPath = (step: number) => `${SETUP_PATH}?${STEP_PARAMETER}=${step}`;

/** Each step is an address, so that Back and a reload lead where one was. */
export default function Setup() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isReady = useInBrowser();
  const named = parameters.get(STEP_PARAMETER);
  const step = readSetupStep(named);
  const goTo = async (wanted: number, how?: { replace: boolean }) => {
    const to = stepPath(stepWithin(wanted));
    const behind = placeBehind();
    // Where Back leads there anyway, it does: the history stays as long as the way was.
    if (!how?.replace && behind && behind.pathname + behind.search === to) return navigate(-1);
    if (named === null && !how?.replace)
      await navigate(stepPath(1), { replace: true, preventScrollReset: true });
    await navigate(to, how);
  };
  return (
    <div className="page-width grid max-w-3xl gap-8 pt-4 pb-16 md:pt-6">
      <Breadcrumb
        items={[
          { label: "Accueil", to: "/" },
          { label: "Accompagnement", to: LANDING_PATH },
          { label: "Configuration" },
        ]}
      />
      <div className="grid gap-2">
        <h1 className="text-3xl sm:text-4xl">Configuration de votre accompagnement</h1>
        <p className="text-lg text-muted">Aidez-nous à créer le programme parfait pour vous</p>
      </div>
      {isReady ? (
        <SetupWizard
          step={step}
          goTo={(to, how) => void goTo(to, how)}
          onDone={() => void navigate(PLAN_PATH)}
        />
      ) : (
        <SetupSkeleton />
      )}
    </div>
  );
}

/** What was answered before is in this browser alone. */
function SetupSkeleton() {
  return (
    <div className="grid gap-8">
      <Stepper current={1} total={SETUP_STEPS} showPercent />
      <Skeleton className="h-9 w-3/4" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton shape="block" className="h-16 w-full" />
        <Skeleton shape="block" className="h-16 w-full" />
      </div>
    </div>
  );
}
