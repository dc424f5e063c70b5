import type { MailParts } from "~/features/accounts/commands/mail-person.server.ts";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnSubscription } from "../../gate.server.ts";
import { withdrawSubscription } from "../../subscriptions/commands/change-subscription.server.ts";
import { findWithdrawableSubscription } from "../../subscriptions/queries/subscriptions.server.ts";
import { withdrawSubscriptionPath } from "../../subscriptions/rules/subscriptions.ts";
import { findServiceWithdrawal } from "../queries/withdrawals.server.ts";
import { type ServiceContract, withdrawFromService } from "./withdraw-service.server.ts";

/** Declares the withdrawal from a subscription, ends it and refunds it at once. The call is idempotent. */
export async function declareSubscriptionWithdrawal(
  db: Database,
  parts: MailParts,
  who: { owner: Owner; name: string },
  own: OwnSubscription,
): Promise<void> {
  const { id } = own;
  const found = await findWithdrawableSubscription(db, own);
  if (!found) {
    if (await findServiceWithdrawal(db, who.owner, { kind: "subscription", id })) return;
    throw new AppError("conflict", { message: "Le délai de rétractation est passé." });
  }
  const { contract: name, boughtAt } = found;
  const contract: ServiceContract = {
    kind: "subscription",
    id,
    name,
    declared: "L’abonnement, en entier",
    boughtAt,
    path: withdrawSubscriptionPath(id),
  };
  await withdrawFromService(db, parts, who, contract, (tx) => withdrawSubscription(tx, own));
}
