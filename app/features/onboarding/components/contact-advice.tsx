import { Info } from "lucide-react";
import { mentionsContact } from "~/platform/format/fields/contact-details.ts";

/**
 * Advises against contact details in a public text, more visibly if the text seems to contain some. It never
 * blocks saving.
 */
export function ContactAdvice({ text }: { text: string }) {
  const mentioned = mentionsContact(text);
  return (
    <p
      role="status"
      className={
        mentioned
          ? "flex items-start gap-2.5 rounded-md bg-sand px-3.5 py-3"
          : "flex items-start gap-2.5 text-sm text-muted"
      }
    >
      <Info aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      {mentioned ? (
        <span>
          On dirait qu’un numéro de téléphone, une adresse e-mail ou un lien s’est glissé dans ce texte. Mieux
          vaut le retirer&nbsp;: vos élèves vous écrivent depuis votre page.
        </span>
      ) : (
        <span>Évitez les numéros de téléphone, les adresses e-mail et les liens externes.</span>
      )}
    </p>
  );
}
