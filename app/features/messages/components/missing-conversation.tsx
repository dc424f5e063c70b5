import { EmptyState } from "~/ui/feedback/empty-state.tsx";

/** Somebody else's, or gone; or nobody can say. The list beside it stands either way. */
export function MissingConversation({ failed }: { failed: boolean }) {
  return (
    <EmptyState
      className="h-full lg:rounded-none"
      title={failed ? "Cette conversation n’a pas pu être lue" : "Conversation introuvable"}
      text={failed ? "Rien n’est perdu. Rouvrez-la dans un instant." : "Elle n’existe pas, ou n’existe plus."}
    />
  );
}
