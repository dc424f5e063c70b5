import { greeting, nameWithin } from "~/features/accounts/rules/names.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import type { Side } from "../../sessions/rules/states.ts";

interface ExpiredMail {
  side: Side;
  /** "Musculation avec Camille" */
  title: string;
  /** the other person */
  name: string;
  startsAt: Date;
  minutes: number;
  reader: { firstName: string | null; lastName: string | null };
  /** the way on */
  action: { label: string; url: string };
  stop: { label: string; url: string } | undefined;
}

/** Nobody has confirmed a planned session in time, and its slot is free again. */
export function expiredProposalMail({ side, title, name, startsAt, minutes, ...mail }: ExpiredMail) {
  const { reader, action, stop } = mail;
  const heading = "Une séance n’a pas été confirmée à temps";
  const sentence =
    side === "student"
      ? `${firstNameOf(name)} vous gardait ce créneau, qui est de nouveau libre. Rien n’a été débité.`
      : `Vous gardiez ce créneau pour ${nameWithin(name)}, sans réponse\u00a0: il est de nouveau libre.`;
  return {
    subject: `${heading}\u00a0: ${formatDayTime(startsAt)} · ${BRAND.name}`,
    ...renderMail({
      title: heading,
      preheader: sentence,
      paragraphs: [greeting(reader), sentence],
      facts: [
        { label: "Quand", value: formatDayTime(startsAt) },
        { label: "Séance", value: `${title} (${formatMinutes(minutes)})` },
        { label: side === "student" ? "Coach" : "Élève", value: name },
      ],
      action,
      stop,
    }),
  };
}
