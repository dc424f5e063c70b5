import { useEffect, useEffectEvent } from "react";
import { data, Link, useNavigate } from "react-router";
import {
  FollowedPurchase,
  isAwaited,
} from "~/features/accompaniment/contract/components/followed-purchase.tsx";
import { PlanBuilder } from "~/features/accompaniment/contract/components/plan-builder.tsx";
import { findLastBought } from "~/features/accompaniment/contract/queries/purchase.server.ts";
import { LANDING_PATH, PLAN_PATH, SETUP_PATH } from "~/features/accompaniment/contract/rules/paths.ts";
import { isLasting } from "~/features/accompaniment/contract/rules/states.ts";
import { readSetup, useSetupDraft } from "~/features/accompaniment/health/components/stored-answers.ts";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { useLookingAgain } from "~/features/bookings/sessions/components/booking/use-looking-again.ts";
import { DemoBanner } from "~/features/shop/catalogue/components/demo-banner.tsx";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { fromLoader, publicPage } from "~/platform/web/public-page.ts";
import { Skeleton } from "~/ui/feedback/skeleton.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateHeaders } from "../../dashboard/private-page.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { hindranceOf } from "../hindrance.tsx";
import type { Route } from "./+types/plan-selection.ts";
import { NeedsScript } from "./needs-script.tsx";
import { useInBrowser } from "./use-in-browser.ts";

export const headers = fromLoader;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const viewer = getViewer(context);
  const about = { publicUrl: settings.publicUrl, isDemo: settings.stripe === undefined };
  if (!viewer) return data({ ...about, viewer: null, bought: null }, { headers: publicPage([]) });
  const bought = viewer.role === "student" ? await findLastBought(db, viewer) : undefined;
  const { id, role } = viewer;
  return data({ ...about, viewer: { id, role }, bought: bought ?? null }, { headers: privateHeaders() });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    ...pageMeta({
      title: `Choisissez votre formule · ${BRAND.name}`,
      description:
        "Durée, séances et bilans\u00a0: composez votre accompagnement et voyez son prix au fur et à mesure.",
      path: PLAN_PATH,
      publicUrl: loaderData?.publicUrl ?? "",
    }),
    // Without what was answered before, it leads to the setup.
    { name: "robots", content: "noindex" },
  ];
}

export default function PlanSelection({ loaderData }: Route.ComponentProps) {
  const isReady = useInBrowser();
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 pt-4 pb-16 md:pt-6">
      <Breadcrumb
        items={[
          { label: "Accueil", to: "/" },
          { label: "Accompagnement", to: LANDING_PATH },
          { label: "Formule" },
        ]}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl sm:text-4xl">Choisissez votre formule</h1>
        {!isRunning(loaderData) && (isReady ? <OwnAnswers /> : <AnswersLink />)}
      </div>
      {loaderData.isDemo && !isRunning(loaderData) && <DemoBanner />}
      <NeedsScript />
      {isReady ? <Plan {...loaderData} /> : <PlanSkeleton />}
    </div>
  );
}

/** Paid for: nothing of it is chosen any more. */
const isRunning = ({ bought }: Pick<Route.ComponentProps["loaderData"], "bought">): boolean =>
  bought !== null && isLasting(bought);

/** Where there are none in this tab, none can be changed. */
function OwnAnswers() {
  const { typed } = useSetupDraft();
  return readSetup(typed) && <AnswersLink />;
}

function AnswersLink() {
  return (
    <Link to={SETUP_PATH} className="rounded-sm font-medium text-clay-text underline underline-offset-4">
      Modifier mes réponses
    </Link>
  );
}

/** With the answers of the setup, which are in this tab alone; without them, back to it. */
function Plan({ viewer, bought }: Route.ComponentProps["loaderData"]) {
  const { typed, drop } = useSetupDraft();
  const navigate = useNavigate();
  const setup = readSetup(typed);
  const isMissing = setup === undefined;
  const isPaid = isRunning({ bought });
  // In a tab of its own, or after that of the answers was closed: what waits is paid for without them.
  const waits = bought !== null && isAwaited(bought);
  useLookingAgain(waits);
  const turnBack = useEffectEvent(() => {
    toast({
      title: "Veuillez d’abord compléter le formulaire de configuration.",
      variant: "destructive",
    });
    void navigate(SETUP_PATH, { replace: true });
  });
  useEffect(() => {
    if (isMissing && !isPaid && !waits) turnBack();
  }, [isMissing, isPaid, waits]);
  // What was bought has the answers now; health is not left behind in the browser.
  const forget = useEffectEvent(() => !isMissing && drop());
  useEffect(() => {
    if (isPaid) forget();
  }, [isPaid]);
  // Nobody pays twice while the first payment is being heard.
  if (bought && (isPaid || bought.isReceived)) return <FollowedPurchase bought={bought} />;
  if (!setup) return waits ? <FollowedPurchase bought={bought} isLater /> : <PlanSkeleton />;
  return (
    <PlanBuilder
      setup={setup}
      viewerId={viewer?.id}
      hindrance={hindranceOf(viewer?.role)}
      followed={bought && <FollowedPurchase bought={bought} />}
    />
  );
}

function PlanSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] noscript:hidden">
      <Skeleton shape="block" className="h-80 w-full" />
      <Skeleton shape="block" className="h-80 w-full" />
    </div>
  );
}
