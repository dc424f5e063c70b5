import { data, useNavigate, useSearchParams } from "react-router";
import { FollowedPurchase } from "~/features/accompaniment/contract/components/followed-purchase.tsx";
import { findLastBought } from "~/features/accompaniment/contract/queries/purchase.server.ts";
import { LANDING_PATH, PLAN_PATH, SETUP_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { isLasting } from "~/features/accompaniment/contract/rules/states.ts";
import { SetupWizard } from "~/features/accompaniment/health/components/setup-wizard.tsx";
import {
  readSetupStep,
  SETUP_STEPS,
  STEP_PARAMETER,
  stepWithin,
} from "~/features/accompaniment/health/rules/wizard.ts";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { NotSelling } from "~/features/payments/components/not-selling.tsx";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { fromLoader, publicPage } from "~/platform/web/public-page.ts";
import { Skeleton } from "~/ui/feedback/skeleton.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Stepper } from "~/ui/layout/stepper.tsx";
import { privateHeaders } from "../../dashboard/private-page.ts";
import { breadcrumbData } from "../../site/breadcrumb-data.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { placeBehind } from "../../site/visited-places.ts";
import { OtherAccount } from "../hindrance.tsx";
import type { Route } from "./+types/setup.ts";
import { NeedsScript } from "./needs-script.tsx";
import { useInBrowser } from "./use-in-browser.ts";

export const headers = fromLoader;

/** Viewers who cannot buy are told before the first question rather than after the last. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const { publicUrl, sells } = settings;
  const viewer = getViewer(context);
  if (!viewer) return data({ publicUrl, sells, running: null, mayBuy: true }, { headers: publicPage([]) });
  const mayBuy = viewer.role === "student";
  const bought = viewer.role === "student" ? await findLastBought(db, viewer) : undefined;
  const running = bought && isLasting(bought) ? bought : null;
  return data({ publicUrl, sells, running, mayBuy }, { headers: privateHeaders() });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const publicUrl = loaderData?.publicUrl ?? "";
  return [
    ...pageMeta({
      title: `Configuration de votre accompagnement · ${BRAND.name}`,
      description:
        "Quatre étapes pour que votre coach parte de vous\u00a0: mensurations, objectif, rythme, santé.",
      path: SETUP_PATH,
      publicUrl,
    }),
    breadcrumbData(publicUrl, [
      { label: "Accueil", to: "/" },
      { label: "Accompagnement", to: LANDING_PATH },
      { label: "Configuration", to: SETUP_PATH },
    ]),
  ];
}

const stepPath = (step: number) => `${SETUP_PATH}?${STEP_PARAMETER}=${step}`;

/** Each step has its own address, so that Back and a reload return to it. */
export default function Setup({ loaderData: { running, mayBuy, sells } }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isReady = useInBrowser();
  const named = parameters.get(STEP_PARAMETER);
  const step = readSetupStep(named);
  const goTo = async (wanted: number, how?: { replace: boolean }) => {
    const to = stepPath(stepWithin(wanted));
    const behind = placeBehind();
    // If the previous history entry is the wanted step, navigate back instead of adding an entry.
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
      {running && <FollowedPurchase bought={running} />}
      {!mayBuy && <OtherAccount />}
      {mayBuy && !running && !sells && <NotSelling />}
      {mayBuy && !running && sells && (
        <>
          <NeedsScript />
          {isReady ? (
            <SetupWizard
              step={step}
              goTo={(to, how) => void goTo(to, how)}
              onDone={() => void navigate(PLAN_PATH)}
            />
          ) : (
            <SetupSkeleton />
          )}
        </>
      )}
    </div>
  );
}

/** The server cannot render the step: earlier answers are stored in this browser only. */
function SetupSkeleton() {
  return (
    <div className="grid gap-8 noscript:hidden">
      <Stepper current={1} total={SETUP_STEPS} showPercent />
      <Skeleton className="h-9 w-3/4" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton shape="block" className="h-16 w-full" />
        <Skeleton shape="block" className="h-16 w-full" />
      </div>
    </div>
  );
}
