import type { Database } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { AccountStatus } from "../../core/rules/provider.ts";
import { findDemoOnboarding } from "../queries/demo-pages.server.ts";
import { hasExpired, type SimulatedCard } from "../rules/simulated-objects.ts";
import { changeObjects } from "./simulated-database.server.ts";

/** Handles a button of the demo checkout page and returns the next path. A second click has no effect. */
export const decideDemoCheckout = (
  db: Database,
  ref: string,
  { pays, card }: { pays: boolean; card: SimulatedCard },
): Promise<string> =>
  changeObjects(db, [ref], (stripe) => {
    const checkout = stripe.objects.find("checkout", ref)?.body;
    if (!checkout) throw new AppError("not_found");
    if (checkout.status === "complete") return checkout.returnPath;
    if (hasExpired(checkout, new Date()))
      throw new AppError("conflict", { message: "Cette page de paiement n’est plus valable." });
    if (pays) stripe.pay(ref, card);
    else stripe.refuse(ref);
    return pays ? checkout.returnPath : checkout.cancelPath;
  });

/** Ends onboarding with the chosen status and returns the next path. */
export async function endDemoOnboarding(db: Database, ref: string, status: AccountStatus): Promise<string> {
  const onboarding = await findDemoOnboarding(db, ref);
  if (!onboarding) throw new AppError("not_found");
  const { accountRef, backPath } = onboarding;
  await changeObjects(db, [accountRef], (stripe) => stripe.setAccountStatus(accountRef, status));
  return backPath;
}
