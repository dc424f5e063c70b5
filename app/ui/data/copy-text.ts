import { toast } from "../feedback/toast-store.ts";

interface Said {
  /** shown once the text is copied */
  title: string;
  /** advice if the browser refuses */
  otherwise: string;
}

export async function copyText(text: string, { title, otherwise }: Said): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title, variant: "success" });
  } catch {
    toast({ title: "La copie n’a pas fonctionné", description: otherwise, variant: "destructive" });
  }
}
