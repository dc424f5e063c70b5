import { toast } from "~/ui/feedback/toast-store.ts";

/** A completed change answers with a redirect. The dialog is gone by then, so the toast is shown here. */
export async function toastWhenDone<T>(call: () => Promise<T>, title: string): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) toast({ title, variant: "success" });
    throw thrown;
  }
}
