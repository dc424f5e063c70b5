import { MailIcon, MessageCircleIcon, PhoneIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import type { ShownProspect } from "../queries/list-prospects.server.ts";
import { callPath } from "../rules/addresses.ts";
import { fullName } from "../rules/pipeline.ts";
import { useAsked } from "./use-asked.ts";

export type Reachable = Pick<
  ShownProspect,
  "id" | "firstName" | "lastName" | "email" | "phone" | "conversationId"
>;

interface ContactLinksProps {
  prospect: Reachable;
  /** "large" for the main action; "table" shows icons only */
  look?: "large" | "small" | "table";
}

const LOOKS = {
  large: { size: "md", box: "max-md:grow", words: "" },
  small: { size: "sm", box: "max-md:grow", words: "" },
  table: { size: "sm", box: "max-xl:grow xl:size-11 xl:px-0", words: "xl:sr-only" },
} as const;

/**
 * A prospect without phone and e-mail is reached in Messages. Links are not draggable, because the browser's
 * dragging would replace that of the card.
 */
export function ContactLinks({ prospect, look = "small" }: ContactLinksProps) {
  const { email, phone, conversationId } = prospect;
  const { size, box, words } = LOOKS[look];
  const name = fullName(prospect);
  return (
    <>
      {phone && (
        <CallLink prospect={prospect} className={buttonClass({ size }, box)}>
          <PhoneIcon aria-hidden />
          <span className={words}>Appeler</span>
          <span className="sr-only"> {name}</span>
        </CallLink>
      )}
      {email ? (
        <a
          href={`mailto:${email}`}
          draggable={false}
          className={buttonClass({ variant: "secondary", size }, box)}
        >
          <MailIcon aria-hidden />
          <span className={words}>Écrire</span>
          <span className="sr-only"> à {name}</span>
        </a>
      ) : (
        conversationId && (
          <ButtonLink
            to={`/dashboard/messages/${conversationId}`}
            draggable={false}
            variant="secondary"
            size={size}
            className={box}
          >
            <MessageCircleIcon aria-hidden />
            <span className={words}>{look === "large" ? "Répondre dans Messages" : "Messages"}</span>
            <span className="sr-only"> à {name}</span>
          </ButtonLink>
        )
      )}
    </>
  );
}

interface CallLinkProps {
  prospect: Reachable;
  className?: string;
  children: ReactNode;
}

/** The link starts the call, and the page opens the dialog about its outcome. */
export function CallLink({ prospect: { id, phone }, className, children }: CallLinkProps) {
  const navigate = useNavigate();
  const asked = useAsked();
  return (
    <a
      href={`tel:${phone}`}
      draggable={false}
      className={className}
      onClick={() => void navigate(callPath(asked, id), { preventScrollReset: true })}
    >
      {children}
    </a>
  );
}
