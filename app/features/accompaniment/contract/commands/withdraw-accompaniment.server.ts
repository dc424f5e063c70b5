import type { ServiceContract, SoldService } from "~/features/withdrawals/rules/withdrawal.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnAccompaniment } from "../../gate.server.ts";
import { findWithdrawableAccompaniment } from "../queries/contract-balance.server.ts";
import { lockAccompaniment } from "./change-accompaniment.server.ts";
import { CHANGED, withdrawAccompaniment } from "./end-accompaniment.server.ts";

/** `seen` is the quote that the customer has confirmed; without it, nothing is taken back. */
export const soldAccompaniment = (
  own: OwnAccompaniment,
  seen?: { balanceCents: number },
): SoldService<ServiceContract & { balanceCents: number }> => ({
  kind: "accompaniment",
  id: own.id,
  find: (db) => findWithdrawableAccompaniment(db, own),
  withdrawContract: async (tx) => {
    await lockAccompaniment(tx, own.id);
    const quote = await findWithdrawableAccompaniment(tx, own);
    if (quote && quote.balanceCents !== seen?.balanceCents)
      throw new AppError("conflict", { message: CHANGED });
    return withdrawAccompaniment(tx, own);
  },
});
