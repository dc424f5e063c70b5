import type { MailParts } from "~/features/accounts/commands/mail-person.server.ts";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import {
  type ServiceContract,
  withdrawFromService,
} from "~/features/shop/withdrawals/commands/withdraw-service.server.ts";
import { findServiceWithdrawal } from "~/features/shop/withdrawals/queries/withdrawals.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnAccompaniment } from "../../gate.server.ts";
import { findWithdrawableAccompaniment } from "../queries/contract-balance.server.ts";
import { WITHDRAW_PATH } from "../rules/paths.ts";
import { lockAccompaniment } from "./change-accompaniment.server.ts";
import { withdrawAccompaniment } from "./end-accompaniment.server.ts";

/**
 * Withdraws within the legal period: declaration, receipt, end and refund at once. A repeated request
 * declares nothing twice.
 */
export async function declareAccompanimentWithdrawal(
  db: Database,
  parts: MailParts,
  who: { owner: Owner; name: string },
  own: OwnAccompaniment,
  seen: { balanceCents: number },
): Promise<void> {
  const { id } = own;
  const found = await findWithdrawableAccompaniment(db, own);
  if (!found) {
    if (await findServiceWithdrawal(db, who.owner, { kind: "accompaniment", id })) return;
    throw new AppError("conflict", { message: "Le délai de rétractation est passé." });
  }
  const { contract: name, boughtAt, dueCents } = found;
  const due = dueCents > 0 ? `, ${formatEuros(dueCents)} restant dus pour ce qui est fourni` : "";
  const contract: ServiceContract = {
    kind: "accompaniment",
    id,
    name,
    boughtAt,
    path: WITHDRAW_PATH,
    declared: `L’accompagnement, en entier${due}`,
  };
  await withdrawFromService(db, parts, who, contract, async (tx) => {
    await lockAccompaniment(tx, id);
    const quote = await findWithdrawableAccompaniment(tx, own);
    if (quote && quote.balanceCents !== seen.balanceCents)
      throw new AppError("conflict", {
        message: "Le décompte a changé entre-temps\u00a0: relisez-le avant de confirmer.",
      });
    return withdrawAccompaniment(tx, own);
  });
}
