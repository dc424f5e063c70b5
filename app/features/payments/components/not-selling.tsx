import { Alert } from "~/ui/feedback/alert.tsx";
import { NOTHING_SOLD, NOTHING_SOLD_TITLE } from "../core/rules/provider.ts";

/** Stands where a page would sell, at a public address without payment keys. */
export function NotSelling() {
  return <Alert title={NOTHING_SOLD_TITLE}>{NOTHING_SOLD}</Alert>;
}
