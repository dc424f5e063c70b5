import { greeting, ofPerson, shortName } from "~/features/accounts/rules/names.ts";
import { type NamedPack, packContents } from "~/features/discovery/rules/packs.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { clientPath } from "../../clients/rules.ts";
import { receiptPath } from "../../sessions/rules/addresses.ts";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import type { Side } from "../../sessions/rules/states.ts";

interface PackDecision {
  side: Side;
  pack: NamedPack & { id: string; studentId: string | null };
  cents: number;
  /** the operator's reason */
  words: string;
  isEnded: boolean;
  /** how many sessions to come were cancelled */
  cancelled: number;
  coach: string;
  student: { firstName: string | null; lastName: string | null } | undefined;
  reader: { firstName: string | null; lastName: string | null };
  publicUrl: string;
  stop: { label: string; url: string } | undefined;
}

/** The operator refunded a pack, or ended it: both people learn what, and why. */
export function packDecisionMail(decision: PackDecision) {
  const { side, pack, cents, words, isEnded, cancelled, coach, student, reader, publicUrl, stop } = decision;
  const isStudent = side === "student";
  const amount = formatEuros(cents);
  const theirs = `le pack de ${packContents(pack)} ${ofPerson(shortName(student ?? { firstName: null, lastName: null }))}`;
  const which = isStudent ? `votre pack de ${packContents(pack)} avec ${coach}` : theirs;
  const title = isEnded
    ? isStudent
      ? "Votre pack est terminé"
      : "Un pack est terminé"
    : isStudent
      ? `${amount} vous sont remboursés`
      : `${amount} sont remboursés à votre élève`;
  const back = isStudent
    ? `${amount} vous sont remboursés sur votre moyen de paiement\u00a0: comptez quelques jours selon votre banque. L’avoir suit, avec vos documents.`
    : `${amount} sont remboursés à l’élève\u00a0: votre revenu de ce pack baisse d’autant, commission déduite.`;
  return {
    subject: `${title} · ${BRAND.name}`,
    ...renderMail({
      title,
      preheader: `Notre équipe a pris une décision sur ${which}.`,
      paragraphs: [
        greeting(reader),
        isEnded
          ? `Notre équipe a mis fin à ${which}.`
          : `Notre équipe rembourse une partie de ce qui a été payé pour ${which}.`,
        ...(cents > 0 ? [back] : []),
        ...(isEnded
          ? [
              cancelled > 0
                ? `${formatCount(cancelled, "séance à venir est annulée", "séances à venir sont annulées")}, et plus rien ne se réserve sur ce pack.`
                : "Plus rien ne se réserve sur ce pack.",
            ]
          : ["Ce qui reste sur ce pack ne change pas."]),
        `«\u00a0${words}\u00a0»`,
      ],
      action: isStudent
        ? { label: "Voir mes séances", url: publicUrl + bookingsPath("student") }
        : {
            label: "Voir ses séances",
            url: publicUrl + (pack.studentId ? clientPath(pack.studentId) : bookingsPath("coach")),
          },
      links: isStudent ? [{ label: "Votre reçu", url: publicUrl + receiptPath(pack.id) }] : [],
      stop,
    }),
  };
}
