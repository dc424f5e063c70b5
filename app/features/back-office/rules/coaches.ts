import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";
import type { CheckKind } from "~/features/discovery/rules/profile.ts";
import { PAPER_NAMES } from "~/features/readiness/rules/papers.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";

/** These mails cannot be refused, because they tell if the page is online. */
export const APPROVAL_MAILS: MailKind = {
  id: "approval",
  label: "Validation de votre page",
  description: "Quand votre page est validée ou refusée, ou qu’une annonce est retirée ou remise en ligne.",
  for: ["coach"],
  sent: "always",
};

export const APPROVALS = ["waiting", "approved", "refused"] as const;
export type Approval = (typeof APPROVALS)[number];

/** The values of the view parameter; the first one is the default. */
export const COACH_VIEWS = ["attente", "a-regarder", "tous"] as const;
export type CoachView = (typeof COACH_VIEWS)[number];

/** A search covers all views. */
export function readView(value: string | null, words: string): CoachView {
  return words ? "tous" : (COACH_VIEWS.find((view) => view === value) ?? COACH_VIEWS[0]);
}

export function coachFilesPath({
  view,
  words = "",
  page = 1,
}: {
  view: CoachView;
  words?: string;
  page?: number;
}) {
  const parameters = new URLSearchParams();
  if (view !== COACH_VIEWS[0]) parameters.set("onglet", view);
  if (words) parameters.set("q", words);
  if (page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `/back-office/coachs?${parameters}` : "/back-office/coachs";
}

/** The FAQ promises this to coaches. */
const PROMISED_HOURS = 48;
/** The badge warns when this many hours of the promise are left. */
const SOON_HOURS = 12;

/** Returns the remaining time of the promise to a waiting coach. */
export function promiseOf(askedAt: Date, now: Date): { text: string; tone: "neutral" | "clay" | "danger" } {
  const left = PROMISED_HOURS - (now.getTime() - askedAt.getTime()) / HOUR_MS;
  if (left <= 0) return { text: `${PROMISED_HOURS}\u00a0h dépassées`, tone: "danger" };
  const text = left < 1 ? "Moins d’une heure" : `Encore ${Math.floor(left)}\u00a0h`;
  return { text, tone: left <= SOON_HOURS ? "clay" : "neutral" };
}

export const CHECK_NAMES: Record<CheckKind, string> = { ...PAPER_NAMES, siret: "SIRET" };

/** Only the operator sets these marks. */
export const COACH_MARKS = ["featured", "ambassador"] as const;
export type CoachMark = (typeof COACH_MARKS)[number];
