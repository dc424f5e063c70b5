import { toast } from "~/ui/toast-store.ts";

/** What the pages of the back office answer to what was asked of them. */
export interface WorkAnswer {
  ok: boolean;
  /** what is said of it; left out where a field says what is wrong */
  message?: string;
  /** what is wrong with the reason that was given */
  reasonError?: string;
}

/** Told by the page rather than by the row, which may be gone by the time its answer has come. */
export function tellAnswer<Answer extends WorkAnswer>(answer: Answer): Answer {
  const { ok, message } = answer;
  if (message)
    toast(
      ok
        ? { title: message, variant: "success" }
        : { title: "Rien n’a changé", description: message, variant: "destructive" },
    );
  return answer;
}
