import { MessageCircleIcon } from "lucide-react";
import { useLocation } from "react-router";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { dialogAddress } from "../../site/navigation.ts";

/** How a visitor gets in touch: the one place for it, beside the prices and in the bar of a phone. */
export function ContactPanel({ coach: { name } }: { coach: { id: number; name: string } }) {
  const { search } = useLocation();
  return (
    <ButtonLink to={dialogAddress(search, { contact: "1" })} preventScrollReset>
      <MessageCircleIcon aria-hidden />
      Contacter {firstNameOf(name)}
    </ButtonLink>
  );
}
