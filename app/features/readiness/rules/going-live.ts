import type { AccountStatus } from "~/features/payments/core/rules/provider.ts";
import { PAPERS_PATH, type PaperKind, type PaperState, papersProgress } from "./papers.ts";

export const HOURS_PATH = "/dashboard/settings?tab=availability";
export const ACCOUNT_PATH = "/dashboard/settings/payment";

/** Where a coach stands with the five things that a page needs. */
export interface GoingLive {
  approval: "waiting" | "approved" | "refused";
  /** students find the page: it is approved, has an active listing and, when it became public, chosen hours */
  isPublic: boolean;
  /** an active listing that the operator has not withdrawn */
  hasListing: boolean;
  hasHours: boolean;
  papers: Record<PaperKind, PaperState["is"]>;
  needsPapers: boolean;
  /** null without a payout account */
  account: AccountStatus | null;
}

export interface LiveStep {
  name: "page" | "listing" | "hours" | "papers" | "payments";
  label: string;
  /** the state in words */
  text: string;
  done: boolean;
  /** nothing that is sold depends on it */
  isOptional?: boolean;
  /** the page where it is done */
  to: string;
}

const PAGE_TEXTS: Record<GoingLive["approval"], string> = {
  approved: "Validée",
  waiting: "Nous la relisons, en général sous 48\u00a0h",
  refused: "À corriger, puis à faire relire",
};

const ACCOUNT_TEXTS: Record<AccountStatus, string> = {
  active: "Votre compte peut recevoir",
  pending: "Compte commencé\u00a0: Stripe attend ou vérifie vos informations",
  restricted: "Stripe a besoin d’une information de plus",
  inactive: "Ce compte ne peut plus recevoir\u00a0: écrivez-nous",
};

const HOURS_MISSING = "À choisir\u00a0: aucun créneau n’est proposé d’ici là";
const HOURS_AWAITED = "À choisir\u00a0: les élèves ne voient pas votre page d’ici là";

export function goingLiveSteps(state: GoingLive): LiveStep[] {
  const { approval, isPublic, hasListing, hasHours, papers, needsPapers, account } = state;
  const progress = papersProgress(papers);
  return [
    {
      name: "page",
      label: "Votre page",
      text: PAGE_TEXTS[approval],
      done: approval === "approved",
      to: approval === "refused" ? "/dashboard/listings" : "/dashboard/settings?tab=profile",
    },
    {
      name: "listing",
      label: "Une annonce",
      text: hasListing ? "Publiée" : "Aucune annonce n’est publiée",
      done: hasListing,
      to: "/dashboard/listings",
    },
    {
      name: "hours",
      label: "Vos horaires",
      text: hasHours ? "Choisis" : isPublic ? HOURS_MISSING : HOURS_AWAITED,
      done: hasHours,
      to: HOURS_PATH,
    },
    {
      name: "papers",
      label: "Vos papiers",
      text: progress.text,
      done: progress.done,
      isOptional: !needsPapers,
      to: PAPERS_PATH,
    },
    {
      name: "payments",
      label: "Vos paiements",
      text: account ? ACCOUNT_TEXTS[account] : "Compte à ouvrir, pour recevoir ce que vos élèves paient",
      done: account === "active",
      to: ACCOUNT_PATH,
    },
  ];
}

/** The list of steps disappears then. */
export const isLive = (steps: readonly LiveStep[]): boolean =>
  steps.every(({ done, isOptional }) => done || isOptional);

/** The remaining steps for a mail: "Vos horaires : à choisir". */
export const stepsLeft = (steps: readonly LiveStep[]): string[] =>
  steps
    .filter(({ done, isOptional }) => !done && !isOptional)
    .map(
      ({ label, text }) =>
        `${label}\u00a0: ${text.startsWith("Stripe") ? text : text.charAt(0).toLowerCase() + text.slice(1)}`,
    );

/** The remaining steps that a mail lists. */
export interface StepsLeft {
  left: readonly string[];
  /** the page is not public before hours are chosen */
  needsHours: boolean;
}

export const mailedSteps = (state: GoingLive, steps = goingLiveSteps(state)): StepsLeft => ({
  left: stepsLeft(steps),
  needsHours: !state.hasHours && !state.isPublic,
});

/** For a page without an account. */
export const NOTHING_LEFT: StepsLeft = { left: [], needsHours: false };

/** True if the page is approved and has a listing, and only hours keep it from being public. */
export const awaitsHours = ({ approval, isPublic, hasListing, hasHours }: GoingLive): boolean =>
  approval === "approved" && hasListing && !hasHours && !isPublic;

/** Says in a sentence what the coach's page accepts meanwhile; undefined if it accepts everything. */
export function limitsOf(
  { isPublic, hasHours, needsPapers, papers, account }: GoingLive,
  { firstLessonFree }: { firstLessonFree: boolean },
): string | undefined {
  if (!hasHours && !isPublic)
    return "Les élèves ne voient votre page qu’une fois vos horaires choisis\u00a0: vos créneaux en viennent.";
  if (!hasHours)
    return "Pour l’instant, vos élèves peuvent seulement vous écrire\u00a0: aucun créneau n’est proposé.";
  if (account === "active" && (!needsPapers || papersProgress(papers).done)) return undefined;
  return firstLessonFree
    ? "Pour l’instant, vos élèves peuvent vous écrire et réserver un premier cours offert, mais rien payer."
    : "Pour l’instant, vos élèves peuvent vous écrire, mais ni réserver ni payer.";
}
