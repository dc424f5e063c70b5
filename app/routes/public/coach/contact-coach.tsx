import { MessageCircleIcon } from "lucide-react";
import { useLocation, useSearchParams } from "react-router";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { responseTimeText } from "~/features/discovery/rules/search-path.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";
import { useDialogClosing } from "../../site/dialogs/use-dialog-closing.ts";
import { CONTACT_PARAMETERS, dialogAddress } from "../../site/navigation.ts";

const ContactScreen = lazyPart(() => import("./contact-screen.tsx"), { byAddress: true });

interface Coach {
  id: number;
  name: string;
  discipline: string;
  hourlyRateCents: number;
  firstLessonFree: boolean;
  isAmbassador: boolean;
  responseMinutes: number | null;
  hasCalendar: boolean;
  image?: string | null;
}

interface ContactCoachProps extends Pick<Coach, "name"> {
  /** beside another button: the narrowest phones show « Contacter » alone */
  isBeside?: boolean;
}

/** A page may show this button several times. ContactDialogHost renders the dialog once. */
export function ContactCoach({ name, isBeside = false }: ContactCoachProps) {
  const { search } = useLocation();
  return (
    <ButtonLink
      to={dialogAddress(search, { contact: "1" })}
      preventScrollReset
      onPointerEnter={ContactScreen.preload}
      onFocus={ContactScreen.preload}
      variant={isBeside ? "secondary" : "primary"}
      className="max-w-full wrap-anywhere"
    >
      <MessageCircleIcon aria-hidden className={isBeside ? "max-sm:hidden" : undefined} />
      <span>
        Contacter <span className={isBeside ? "max-sm:sr-only" : undefined}>{firstNameOf(name)}</span>
      </span>
    </ButtonLink>
  );
}

/** Replaces the contact button on the coach's own page. */
export function OwnPage() {
  return (
    <div className="grid gap-1 max-lg:justify-items-end lg:gap-3">
      <p className="font-semibold lg:text-center">C’est votre page</p>
      <ButtonLink variant="secondary" size="sm" to="/dashboard">
        Mon tableau de bord
      </ButtonLink>
    </div>
  );
}

/** Opens the dialog that `?contact=1` names, unless an account dialog comes first. */
export function ContactDialogHost({ coach: { responseMinutes, ...coach } }: { coach: Coach }) {
  const [parameters] = useSearchParams();
  const close = useDialogClosing(CONTACT_PARAMETERS);
  if (parameters.get("contact") !== "1" || parameters.has("auth")) return null;
  return (
    <ContactScreen
      key={coach.id}
      coach={{ ...coach, responseTime: responseTimeText(responseMinutes) }}
      onClose={close}
      onMissing={close}
    />
  );
}
