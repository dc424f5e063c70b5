import type { Side } from "~/features/messages/rules.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";

const EMPTY = {
  student: {
    text: "Aucune conversation pour l’instant. Écrivez à un coach depuis sa page\u00a0: votre message et sa réponse seront ici.",
    action: { label: "Trouver un coach", to: "/coaches" },
  },
  coach: {
    text: "Aucune demande pour l’instant. Dès qu’un élève vous écrit depuis votre annonce, son message est ici, et un e-mail vous prévient.",
    action: { label: "Voir mes annonces", to: "/dashboard/listings" },
  },
  unlisted: {
    text: "Les élèves vous écrivent depuis votre annonce\u00a0: publiez la vôtre pour recevoir leurs messages ici.",
    action: { label: "Préparer une annonce", to: "/become-coach" },
  },
};

export function NoConversation({ side, hasPage }: { side: Side; hasPage: boolean }) {
  const { text, action } = EMPTY[hasPage ? side : "unlisted"];
  return (
    <EmptyState
      headingLevel={1}
      title="Messages"
      text={text}
      action={<ButtonLink to={action.to}>{action.label}</ButtonLink>}
    />
  );
}
