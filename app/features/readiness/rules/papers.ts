import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";

export const PAPER_KINDS = ["professional-card", "diploma", "insurance", "identity"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** Yoga and dance need no professional card, so a diploma shows the profession as well. */
export const EITHER_PROFESSION = ["professional-card", "diploma"] as const;
/** The papers that a coach must have accepted: one of each line. */
export const NEEDED_PAPERS: readonly (readonly PaperKind[])[] = [
  EITHER_PROFESSION,
  ["insurance"],
  ["identity"],
];

export const PAPER_NAMES: Record<PaperKind, string> = {
  "professional-card": "Carte professionnelle",
  diploma: "Diplômes",
  insurance: "Assurance",
  identity: "Pièce d’identité",
};

export const PAPER_TEXTS: Record<PaperKind, string> = {
  "professional-card":
    "La carte d’éducateur sportif, recto et verso. Si votre discipline n’en demande pas, vos diplômes suffisent.",
  diploma:
    "BPJEPS, licence STAPS, certificat de votre fédération… S’il y en a plusieurs, réunissez-les dans un PDF.",
  insurance: "L’attestation de votre assurance responsabilité civile professionnelle, en cours de validité.",
  identity: "Carte d’identité, passeport ou titre de séjour. Elle n’est jamais montrée à vos élèves.",
};

/** A diploma has no end; the others do. */
export const mayExpire = (kind: PaperKind): boolean => kind !== "diploma";

export type PaperStatus = "waiting" | "accepted" | "refused";

/** Where a kind of paper stands for its coach. */
export type PaperState =
  | { is: "missing" }
  | { is: "waiting" }
  | { is: "refused"; reason: string }
  | { is: "accepted"; expiresOn: string | null }
  | { is: "expired"; expiresOn: string };

interface Sent {
  kind: PaperKind;
  status: PaperStatus;
  reason: string | null;
}

interface Check {
  kind: string;
  expiresOn: string | null;
}

/** The latest paper decides, but an accepted paper counts while a newer one waits. */
export function paperState(
  kind: PaperKind,
  { sent, checks, today }: { sent: readonly Sent[]; checks: readonly Check[]; today: string },
): PaperState {
  const check = checks.find((one) => one.kind === kind);
  if (check && (check.expiresOn === null || check.expiresOn >= today))
    return { is: "accepted", expiresOn: check.expiresOn };
  const open = sent.find((one) => one.kind === kind && one.status !== "accepted");
  if (open?.status === "waiting") return { is: "waiting" };
  if (open?.status === "refused") return { is: "refused", reason: open.reason ?? "" };
  return check?.expiresOn ? { is: "expired", expiresOn: check.expiresOn } : { is: "missing" };
}

/** Where the needed papers stand together: the line that needs the coach most is told. */
export function papersProgress(states: Record<PaperKind, PaperState["is"]>): {
  done: boolean;
  text: string;
} {
  const ORDER: readonly PaperState["is"][] = ["accepted", "waiting", "refused", "expired", "missing"];
  const lines = NEEDED_PAPERS.map((kinds) => {
    const best =
      [...kinds].sort((a, b) => ORDER.indexOf(states[a]) - ORDER.indexOf(states[b]))[0] ?? kinds[0];
    return { kinds, is: best ? states[best] : "missing" };
  });
  const named = (is: PaperState["is"]) =>
    lines
      .filter((line) => line.is === is)
      .map(({ kinds }) => kinds.map((kind) => PAPER_NAMES[kind].toLowerCase()).join(" ou "))
      .join(", ");
  if (lines.every(({ is }) => is === "accepted")) return { done: true, text: "Vérifiés" };
  const refused = named("refused");
  if (refused) return { done: false, text: `À renvoyer\u00a0: ${refused}` };
  const expired = named("expired");
  if (expired) return { done: false, text: `À renouveler\u00a0: ${expired}` };
  const missing = named("missing");
  if (missing) return { done: false, text: `À envoyer\u00a0: ${missing}` };
  return { done: false, text: "Nous vérifions ce que vous avez envoyé, en général sous 48\u00a0h" };
}

/** Days before the end of an accepted paper on which its coach is reminded; on the last one it has ended. */
export const REMINDER_DAYS = [30, 7, 0] as const;

/** These mails cannot be refused, because without papers nothing is sold. */
export const PAPER_MAILS: MailKind = {
  id: "papers",
  label: "Vos papiers",
  description: "Quand un document est vérifié ou refusé, et avant qu’il n’arrive à échéance.",
  for: ["coach"],
  sent: "always",
};

export const PAPERS_PATH = "/dashboard/papers";
export const paperFilePath = (id: string) => `${PAPERS_PATH}/${id}`;
