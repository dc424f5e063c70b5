import { data, useNavigate, useSearchParams } from "react-router";
import { announceSession } from "~/features/accounts/components/session-events.ts";
import { useSignOut } from "~/features/accounts/components/use-sign-out.ts";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { photoPath } from "~/features/accounts/rules/photo.ts";
import { VideoLinkField } from "~/features/bookings/sessions/components/video-link-field.tsx";
import { findVideoLink } from "~/features/bookings/sessions/queries/video-link.server.ts";
import { DisciplineIcon } from "~/features/discovery/components/discipline-icon.tsx";
import { listWizardDisciplines } from "~/features/discovery/disciplines/queries.server.ts";
import { Wizard } from "~/features/onboarding/components/wizard/wizard.tsx";
import { findApproval, findDraft } from "~/features/onboarding/queries/find-draft.server.ts";
import type { WizardAccount } from "~/features/onboarding/rules/draft.ts";
import { LAST_STEP, readStep, STEP_PARAMETER, stepPath } from "~/features/onboarding/rules/steps.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readCached } from "~/platform/web/cached-read.server.ts";
import { fromLoader, publicPage } from "~/platform/web/public-page.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import { AccountLink } from "../site/header/account-link.tsx";
import { dialogAddress, LOGIN, SIGN_UP_AS_COACH } from "../site/navigation.ts";
import { pageMeta } from "../site/page-meta.ts";
import { placeBehind } from "../site/visited-places.ts";
import type { Route } from "./+types/become-coach.ts";

const BACK_HERE = { redirect: "/become-coach" };
const VISITOR: WizardAccount = {
  role: "visitor",
  id: undefined,
  isNamed: false,
  hasVideoLink: false,
  photo: undefined,
  approval: undefined,
};

export const headers = fromLoader;

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const { db, settings } = context.get(servicesContext);
  const { publicUrl } = settings;
  // A change of a discipline is announced as one of everything, so no tag is needed.
  const disciplines = await readCached(context, { key: "wizard disciplines", tags: [] }, () =>
    listWizardDisciplines(db),
  );
  // A visitor's draft is stored in the browser only.
  if (!viewer)
    return data({ account: VISITOR, disciplines, saved: null, publicUrl }, { headers: publicPage([]) });
  const { role, id, firstName, lastName } = viewer;
  const [approval, saved, videoUrl] =
    viewer.role === "coach"
      ? await Promise.all([findApproval(db, viewer), findDraft(db, viewer), findVideoLink(db, viewer)])
      : [undefined, null, null];
  const account: WizardAccount = {
    role,
    id,
    isNamed: Boolean(firstName && lastName),
    hasVideoLink: videoUrl !== null,
    photo: photoPath(viewer.photo),
    approval,
  };
  return data({ account, disciplines, saved, publicUrl }, { headers: privateHeaders() });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta({
    title: `Devenir coach sportif · ${BRAND.name}`,
    description: `Composez votre annonce de coach sportif en huit questions, et rejoignez ${BRAND.name}.`,
    path: "/become-coach",
    publicUrl: loaderData?.publicUrl ?? "",
  });
}

export default function BecomeCoach({ loaderData: { account, disciplines, saved } }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const signUpAddress =
    stepPath(LAST_STEP) + dialogAddress("", { ...SIGN_UP_AS_COACH, ...BACK_HERE }).replace("?", "&");
  const signOut = useSignOut(signUpAddress);
  const named = readStep(parameters.get(STEP_PARAMETER));
  const goTo = async (step: number, how?: { replace: boolean }) => {
    const behind = placeBehind();
    // If the previous history entry is the wanted step, navigate back instead of adding an entry.
    if (behind && behind.pathname + behind.search === stepPath(step)) return navigate(-1);
    // Without a step, the address resumes the draft: Back must lead to step 1 instead.
    if (named === undefined && !how?.replace)
      await navigate(stepPath(1), { replace: true, preventScrollReset: true });
    await navigate(stepPath(step), how);
  };
  return (
    <Wizard
      account={account}
      saved={saved}
      named={named}
      goTo={(step, how) => void goTo(step, how)}
      disciplines={disciplines}
      drawIcon={(icon) => <DisciplineIcon icon={icon} />}
      renderVideoLink={({ value, ...part }) => (
        <VideoLinkField
          label="Lien de votre salle de visio"
          hint="Google Meet, Zoom, Jitsi… Il est donné à l’élève une fois sa séance confirmée."
          defaultValue={value}
          {...part}
        />
      )}
      accountLinks={
        <>
          <AccountLink size="lg" dialog={{ ...SIGN_UP_AS_COACH, ...BACK_HERE }}>
            Créer mon compte
          </AccountLink>
          <AccountLink size="lg" variant="secondary" dialog={{ ...LOGIN, ...BACK_HERE }}>
            Se connecter
          </AccountLink>
        </>
      }
      onPublished={() => announceSession("USER_UPDATED")}
      onSwitchAccount={() => void signOut()}
    />
  );
}
