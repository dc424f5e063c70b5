import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { ButtonLink } from "~/ui/controls/button.tsx";

export function ContactSent({ onAgain }: { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button was unmounted; without this, keyboard and screen reader users would start at the top.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-4 py-4">
      <CircleCheck aria-hidden="true" className="size-12 text-green-text" strokeWidth={1.5} />
      <h2 ref={title} tabIndex={-1} className="text-3xl outline-none">
        Message envoyé&nbsp;!
      </h2>
      <p className="text-lg">Nous vous répondrons dans les plus brefs délais.</p>
      <ButtonLink variant="secondary" to="/contact" onClick={onAgain}>
        Envoyer un autre message
      </ButtonLink>
    </div>
  );
}
