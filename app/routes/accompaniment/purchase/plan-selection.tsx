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
import { NameFields } from "~/features/accounts/components/name-fields.tsx";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { namelessOf } from "~/features/accounts/rules/names.ts";
import { useLookingAgain } from "~/features/bookings/sessions/components/booking/use-looking-again.ts";
import { NotSelling } from "~/features/payments/components/not-selling.tsx";
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
  const about = {
    publicUrl: settings.publicUrl,
    isDemo: settings.stripe === undefined && settings.sells,
    sells: settings.sells,
  };
  if (!viewer) return data({ ...about, viewer: null, bought: null }, { headers: publicPage([]) });
  const bought = viewer.role === "student" ? await findLastBought(db, viewer) : undefined;
  const { id, role } = viewer;
  return data(
    { ...about, viewer: { id, role, nameless: namelessOf(viewer) }, bought: bought ?? null },
    { headers: privateHeaders() },
  );
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
    // The page redirects to the setup if the answers are missing, so it must not be indexed.
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

/** A running accompaniment is paid, so its plan can no longer be changed. */
const isRunning = ({ bought }: Pick<Route.ComponentProps["loaderData"], "bought">): boolean =>
  bought !== null && isLasting(bought);

/** The link is hidden if this tab holds no answers. */
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

/** The answers of the setup are stored in this tab only; without them the student is sent back to it. */
function Plan({ viewer, bought, sells }: Route.ComponentProps["loaderData"]) {
  const { typed, drop } = useSetupDraft();
  const navigate = useNavigate();
  const nameless = viewer?.nameless;
  const setup = readSetup(typed);
  const isMissing = setup === undefined;
  const isPaid = isRunning({ bought });
  // The answers may be in another tab, or gone: a pending payment does not need them.
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
  // The purchase has stored the answers: health data must not stay in the browser.
  const forget = useEffectEvent(() => !isMissing && drop());
  useEffect(() => {
    if (isPaid) forget();
  }, [isPaid]);
  // No second payment may start while the first one is being confirmed.
  if (bought && (isPaid || bought.isReceived)) return <FollowedPurchase bought={bought} takesOver />;
  if (!setup) return waits ? <FollowedPurchase bought={bought} isLater /> : <PlanSkeleton />;
  return (
    <PlanBuilder
      setup={setup}
      viewerId={viewer?.id}
      renderNames={nameless && ((form) => <NameFields form={form} known={nameless} />)}
      hindrance={sells ? hindranceOf(viewer?.role) : <NotSelling />}
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
