import { greeting } from "~/features/accounts/rules/names.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { placeLabel } from "../../sessions/rules/session-words.ts";
import type { SessionProposal } from "../../tables.server.ts";

interface AskedMail {
  proposal: Pick<SessionProposal, "startsAt" | "minutes" | "place" | "priceCents" | "expiresAt">;
  /** "Musculation avec Camille" */
  title: string;
  coachName: string;
  /** of the coach's place; null elsewhere */
  city: string | null;
  /** the student was asked before, and the slot is about to be freed */
  isReminder: boolean;
  reader: { firstName: string | null; lastName: string | null };
  /** the conversation, in which the session is confirmed and paid */
  url: string;
  stop: { label: string; url: string } | undefined;
}

/** A coach has planned a session that its student confirms, and pays. */
export function askedProposalMail({ proposal, title, coachName, city, isReminder, ...mail }: AskedMail) {
  const { startsAt, minutes, place, priceCents, expiresAt } = proposal;
  const coach = firstNameOf(coachName);
  const heading = isReminder ? "Votre séance est encore à confirmer" : "Une séance est à confirmer";
  const first = isReminder
    ? `${coach} vous garde encore ce créneau. Sans réponse, il redevient libre.`
    : `${coach} a planifié une séance avec vous et vous garde ce créneau.`;
  const answer =
    priceCents === 0
      ? `La séance est offerte\u00a0: confirmez-la avant le ${formatDayTime(expiresAt)}, ou déclinez-la dans la conversation.`
      : `Confirmez et payez avant le ${formatDayTime(expiresAt)}, ou déclinez-la dans la conversation. Un pack peut la régler, si vous en avez un.`;
  return {
    subject: `${isReminder ? "Rappel, à confirmer" : "À confirmer"}\u00a0: ${title}, ${formatDayTime(startsAt)} · ${BRAND.name}`,
    ...renderMail({
      title: heading,
      preheader: `${title}, ${formatDayTime(startsAt)}.`,
      paragraphs: [greeting(mail.reader), first, answer],
      facts: [
        { label: "Quand", value: formatDayTime(startsAt) },
        { label: "Séance", value: `${title} (${formatMinutes(minutes)})` },
        { label: "Où", value: [placeLabel("student", place), city].filter(Boolean).join(", ") },
        { label: "Coach", value: coachName },
        { label: "Prix", value: priceCents === 0 ? "Offerte" : formatEuros(priceCents) },
        { label: "Créneau gardé jusqu’au", value: formatDayTime(expiresAt) },
      ],
      action: { label: priceCents === 0 ? "Confirmer la séance" : "Confirmer et payer", url: mail.url },
      stop: mail.stop,
    }),
  };
}
