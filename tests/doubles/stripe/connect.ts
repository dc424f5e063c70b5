import { type Account, invalid, type Metadata, type Store, type Transfer } from "./store.ts";
import type { Tell } from "./webhooks.ts";

/** How far the owner of an account has come, and what Stripe thinks of it. */
export const ACCOUNT_STATES = ["pending", "active", "restricted", "inactive"] as const;
export type AccountStand = (typeof ACCOUNT_STATES)[number];

interface Links {
  refresh_url: string;
  return_url: string;
}

/** Whom money is passed on to. */
export class Connect {
  /** where the owner of an account is sent back to, by the account's id */
  readonly links = new Map<string, Links>();
  /** each account as it was asked for, by its id */
  readonly details = new Map<string, Record<string, unknown>>();
  /** what can be passed on by now; the rest of what was collected is there some days later */
  availableCents = Number.POSITIVE_INFINITY;

  constructor(
    private readonly store: Store,
    private readonly tell: Tell,
  ) {}

  create(asked: Record<string, unknown>): Account {
    const { type, country, email, metadata, external_account } = asked as {
      type: string;
      country: string;
      email?: string;
      metadata?: Metadata;
      external_account?: { account_number?: string };
    };
    if (external_account?.account_number === REFUSED_IBAN)
      throw invalid("account_number_invalid", { param: "external_account[account_number]" });
    const account = this.store.add("acct", "account", {
      type,
      country,
      email: email ?? null,
      metadata: metadata ?? {},
      ...STANDS.pending,
    });
    this.details.set(account.id, asked);
    return account;
  }

  link(account: string, links: Links): { url: (origin: string) => string } {
    this.store.get("acct", account);
    this.links.set(account, links);
    return { url: (origin) => `${origin}/onboard/${account}` };
  }

  stand(id: string, stand: AccountStand): void {
    const account = Object.assign(this.store.get("acct", id), structuredClone(STANDS[stand]));
    this.tell("account.updated", account, { account: id });
  }

  transfer(
    amount: number,
    destination: string,
    more: { transfer_group?: string; metadata?: Metadata },
  ): Transfer {
    const { capabilities } = this.store.get("acct", destination);
    if (capabilities.transfers !== "active") throw invalid("insufficient_capabilities_for_transfer");
    if (amount > this.availableCents) throw invalid("balance_insufficient");
    this.availableCents -= amount;
    const transfer = this.store.add("tr", "transfer", {
      amount,
      amount_reversed: 0,
      reversed: false,
      destination,
      transfer_group: more.transfer_group ?? null,
      metadata: more.metadata ?? {},
    });
    this.tell("transfer.created", transfer);
    return transfer;
  }

  /** all of it, unless it is said how much */
  reverse(id: string, cents?: number): void {
    const transfer = this.store.get("tr", id);
    const back = cents ?? transfer.amount;
    Object.assign(transfer, { reversed: back === transfer.amount, amount_reversed: back });
    this.tell("transfer.reversed", transfer);
  }
}

/** Right by its digits, and of no bank. */
export const REFUSED_IBAN = "FR7630006000011234567890189";

type Stand = Pick<
  Account,
  "details_submitted" | "payouts_enabled" | "charges_enabled" | "capabilities" | "requirements"
>;
const stand = (
  details_submitted: boolean,
  transfers: "active" | "inactive" | "pending",
  disabled_reason: string | null,
): Stand => ({
  details_submitted,
  payouts_enabled: transfers === "active",
  charges_enabled: false,
  capabilities: { transfers },
  requirements: { disabled_reason, currently_due: [], past_due: [] },
});
const STANDS: Record<AccountStand, Stand> = {
  pending: stand(false, "inactive", "requirements.past_due"),
  active: stand(true, "active", null),
  restricted: stand(true, "inactive", "requirements.past_due"),
  inactive: stand(true, "inactive", "rejected.other"),
};
