import { Info } from "lucide-react";
import { mentionsContact } from "~/platform/format/fields/contact-details.ts";
import type { Side } from "../../rules.ts";

/** Advises against phone numbers and addresses in a first message. It never blocks sending. */
export function ContactHint({ text, side }: { text: string; side: Side }) {
  const mentioned = mentionsContact(text);
  return (
    <p
      role="status"
      className={mentioned ? "flex items-start gap-2.5 rounded-md bg-sand px-3.5 py-3 text-sm" : "sr-only"}
    >
      {mentioned && (
        <>
          <Info aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <span>
            {side === "student"
              ? "Inutile de les écrire ici\u00a0: vos coordonnées se partagent quand le coach accepte."
              : "Inutile de les écrire ici\u00a0: vos coordonnées se partagent quand vous acceptez."}
          </span>
        </>
      )}
    </p>
  );
}
