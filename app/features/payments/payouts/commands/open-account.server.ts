import { and, eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { enqueueProviderCall } from "../../core/commands/enqueue-provider-call.server.ts";
import { runProviderCall } from "../../core/commands/provider-calls.server.ts";
import type { CallParts } from "../../core/commands/provider-operations.server.ts";
import { ProviderFailure, requireOpen } from "../../core/rules/provider.ts";
import { lookAtAccountJob } from "../../jobs.ts";
import { holderOf } from "../../ledger/commands/post-ledger-entry.server.ts";
import { coachPaymentInfo, ledgerHolders, payoutAccounts, providerCalls } from "../../tables.server.ts";
import { PAYMENT_SETTINGS_PATH } from "../rules/payouts.ts";

const ASK_AGAIN_MS = 5_000;
const FAILED = "Une erreur est survenue lors de la création du compte Stripe.";

/**
 * Returns the page on which a coach opens or completes the payout account. Repeated and simultaneous requests
 * lead to one account. The coach chooses a bank there, so a recent proof of identity is required.
 */
export async function openPayoutAccount(
  parts: CallParts,
  coach: Coach,
  coachId: string,
  { isProved }: { isProved: boolean },
): Promise<{ onboarding_url: string }> {
  const { db, provider } = parts;
  if (coachId !== coach.id) throw new AppError("forbidden", { message: "Ce compte n’est pas le vôtre." });
  requireOpen(provider);
  await limitRate(db, { name: "payout account", subject: coach.id, limit: 30, windowSeconds: 3_600 });
  if (!isProved)
    throw new AppError("forbidden", {
      field: "password",
      message: "Confirmez que c’est bien vous pour ouvrir votre compte Stripe.",
    });
  try {
    const { callId, ...wanted } = await db.transaction((tx) => wantAccount(tx, parts, coach));
    if (callId) await runProviderCall(parts, callId);
    const ref = callId ? await findAccount(db, parts, wanted.holderId) : wanted.ref;
    if (!ref) throw new AppError("conflict", { message: FAILED });
    const paths = {
      again: `${PAYMENT_SETTINGS_PATH}?stripe=encore`,
      back: `${PAYMENT_SETTINGS_PATH}?stripe=retour`,
    };
    return { onboarding_url: await provider.openOnboarding(ref, paths) };
  } catch (thrown) {
    if (thrown instanceof ProviderFailure)
      throw new AppError(thrown.isFinal ? "conflict" : "unavailable", { message: FAILED, cause: thrown });
    throw thrown;
  }
}

/**
 * Called on the return from onboarding, because the webhook may be late or lost. The provider is asked at
 * most once per interval.
 */
export async function askAfterAccount({ db, provider }: CallParts, { id }: Coach): Promise<void> {
  const [account] = await db
    .select({ ref: payoutAccounts.ref, askedAt: payoutAccounts.askedAt })
    .from(payoutAccounts)
    .innerJoin(ledgerHolders, eq(ledgerHolders.id, payoutAccounts.holderId))
    .where(and(eq(ledgerHolders.userId, id), eq(payoutAccounts.provider, provider.name)));
  if (!account || Date.now() - (account.askedAt?.getTime() ?? 0) < ASK_AGAIN_MS) return;
  const { ref } = account;
  await enqueueJob(db, lookAtAccountJob, { ref }, { key: `look at ${ref}` });
}

interface Wanted {
  holderId: number;
  /** reference of the existing account */
  ref?: string;
  /** id of the call that creates the account */
  callId?: string;
}

/** The lock on the holder serialises requests: the second one finds the call of the first. */
async function wantAccount(tx: Transaction, parts: CallParts, { id: user }: Coach): Promise<Wanted> {
  const [info] = await tx
    .select({ coachId: coachPaymentInfo.coachId })
    .from(coachPaymentInfo)
    .where(eq(coachPaymentInfo.coachId, user));
  if (!info)
    throw new AppError("invalid_input", { message: "Enregistrez d’abord vos informations de paiement." });
  const holderId = await holderOf(tx, { user });
  await tx
    .select({ id: ledgerHolders.id })
    .from(ledgerHolders)
    .where(eq(ledgerHolders.id, holderId))
    .for("update");
  const ref = await findAccount(tx, parts, holderId);
  if (ref) return { holderId, ref };
  const [wanted] = await tx
    .select({ id: providerCalls.id })
    .from(providerCalls)
    .where(
      and(
        eq(providerCalls.holderId, holderId),
        eq(providerCalls.kind, "create account"),
        eq(providerCalls.status, "wanted"),
      ),
    );
  const callId =
    wanted?.id ??
    (await enqueueProviderCall(tx, { kind: "create account", holderId }, { carriedOutHere: true }));
  return { holderId, callId };
}

/** Only accounts of the current provider count: Stripe does not know the demo provider's accounts. */
async function findAccount(
  db: Pick<Transaction, "select">,
  { provider }: CallParts,
  holderId: number,
): Promise<string | undefined> {
  const [account] = await db
    .select({ ref: payoutAccounts.ref })
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.holderId, holderId), eq(payoutAccounts.provider, provider.name)));
  return account?.ref;
}
