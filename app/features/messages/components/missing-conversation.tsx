import { EmptyState } from "~/ui/feedback/empty-state.tsx";

/** The conversation does not exist, belongs to others, or could not be loaded. */
export function MissingConversation({ failed }: { failed: boolean }) {
  return (
    <EmptyState
      className="h-full lg:rounded-none"
      title={failed ? "Cette conversation n’a pas pu être lue" : "Conversation introuvable"}
      text={failed ? "Rien n’est perdu. Rouvrez-la dans un instant." : "Elle n’existe pas, ou n’existe plus."}
    />
  );
}
