import { useNavigate } from "react-router";
import { toast } from "~/ui/feedback/toast-store.ts";
import { announceSession } from "./session-events.ts";
import { signOut } from "./sign-in/auth-client.ts";

export function useSignOut(next = "/"): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await signOut("local"))) {
      toast({
        title: "Erreur de déconnexion",
        description: "Une erreur est survenue lors de la déconnexion.",
        variant: "destructive",
      });
      return;
    }
    await navigate(next);
    announceSession("SIGNED_OUT");
    toast({
      title: "Déconnexion réussie",
      description: "Vous avez été déconnecté avec succès.",
      variant: "success",
    });
  };
}
