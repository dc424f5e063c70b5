import { Alert } from "~/ui/feedback/alert.tsx";
import { NOTHING_SOLD } from "../core/rules/provider.ts";

/** Stands where a page would sell, at a public address without payment keys. */
export function NotSelling() {
  return <Alert title="Achats fermés">{NOTHING_SOLD}</Alert>;
}
