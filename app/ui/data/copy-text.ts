import { toast } from "../feedback/toast-store.ts";

interface Said {
  /** once it is copied */
  title: string;
  /** what else to do, where the browser does not let us */
  otherwise: string;
}

/** Into the clipboard, and says so. */
export async function copyText(text: string, { title, otherwise }: Said): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title, variant: "success" });
  } catch {
    toast({ title: "La copie n’a pas fonctionné", description: otherwise, variant: "destructive" });
  }
}
