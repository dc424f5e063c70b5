import { toast } from "~/ui/feedback/toast-store.ts";

/** Calls the server; what has been done leads back to the schedule, and is told of here, since the dialog is gone by then. */
export async function tellWhenDone<T>(call: () => Promise<T>, title: string): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) toast({ title, variant: "success" });
    throw thrown;
  }
}
