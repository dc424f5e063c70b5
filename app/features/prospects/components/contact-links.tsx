import { MailIcon, MessageCircleIcon, PhoneIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { ButtonLink, buttonClass } from "~/ui/button.tsx";
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
  /** as large as it gets: where it is what one came for */
  large?: boolean;
}

/** One tap to call, and one to write; who has shared neither is written to in Messages. */
export function ContactLinks({ prospect, large = false }: ContactLinksProps) {
  const { email, phone, conversationId } = prospect;
  const size = large ? "md" : "sm";
  const name = fullName(prospect);
  return (
    <>
      {phone && (
        <CallLink prospect={prospect} className={buttonClass({ size }, "max-md:grow")}>
          <PhoneIcon aria-hidden />
          Appeler
          <span className="sr-only"> {name}</span>
        </CallLink>
      )}
      {email ? (
        <a href={`mailto:${email}`} className={buttonClass({ variant: "secondary", size }, "max-md:grow")}>
          <MailIcon aria-hidden />
          Écrire
          <span className="sr-only"> à {name}</span>
        </a>
      ) : (
        conversationId && (
          <ButtonLink to="/dashboard/messages" variant="secondary" size={size} className="max-md:grow">
            <MessageCircleIcon aria-hidden />
            {large ? "Répondre dans Messages" : "Messages"}
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

/** The phone calls, and meanwhile the page gets ready to ask how it went. */
function CallLink({ prospect: { id, phone }, className, children }: CallLinkProps) {
  const navigate = useNavigate();
  const asked = useAsked();
  return (
    <a
      href={`tel:${phone}`}
      className={className}
      onClick={() => void navigate(callPath(asked, id), { preventScrollReset: true })}
    >
      {children}
    </a>
  );
}
