import { Badge } from "~/ui/data/badge.tsx";

/**
 * Marks what was paid by a demo payment: no money came in. Shown at a public address only, where it is a remnant of a
 * trial; in a demonstration every payment is one.
 */
export function DemoPaymentBadge() {
  return <Badge tone="sand">Paiement de démonstration</Badge>;
}
