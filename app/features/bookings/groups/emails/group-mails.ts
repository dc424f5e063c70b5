import { greeting } from "~/features/accounts/rules/names.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { type MailFact, renderMail } from "~/platform/mail/mail-layout.ts";
import { placeLabel } from "../../sessions/rules/session-words.ts";
import type { MailedGroup } from "../queries/mailed-group.server.ts";
import { groupPath, ownGroupPath } from "../rules/group-paths.ts";
import { participantsWords } from "../rules/group-words.ts";

interface GroupMail {
  group: MailedGroup;
  reader: { firstName: string | null; lastName: string | null };
  publicUrl: string;
}

type Stop = { label: string; url: string } | undefined;

const factsOf = ({ title, startsAt, minutes, coachName, priceCents }: MailedGroup): MailFact[] => [
  { label: "Quand", value: formatDayTime(startsAt) },
  { label: "Séance", value: `${title} (${formatMinutes(minutes)})` },
  { label: "Coach", value: coachName },
  { label: "Prix", value: `${formatEuros(priceCents)} par personne` },
];

/** To the student for whom a freed seat is kept. */
export function groupOfferMail({
  group,
  offeredUntil,
  reader,
  publicUrl,
}: GroupMail & { offeredUntil: Date }) {
  const { id, coachId, title, startsAt } = group;
  const until = formatDayTime(offeredUntil);
  return {
    subject: `Une place se libère\u00a0: ${title}, ${formatDayTime(startsAt)} · ${BRAND.name}`,
    ...renderMail({
      title: "Une place se libère pour vous",
      preheader: `Elle vous est gardée jusqu’au ${until}.`,
      paragraphs: [
        greeting(reader),
        `Vous êtes sur la liste d’attente de cette séance, et une place se libère. Elle vous est gardée jusqu’au ${until}\u00a0: personne d’autre ne peut la prendre d’ici là.`,
        "Sans réponse de votre part, elle passe à la personne suivante. Vous ne venez plus\u00a0? Quittez la liste sur la même page, et la place est proposée tout de suite.",
      ],
      facts: factsOf(group),
      action: { label: "Prendre ma place", url: publicUrl + groupPath(coachId, id) },
    }),
  };
}

/** To the students who were waiting for a seat. */
export function groupEndedMail({ group, reader, publicUrl }: GroupMail) {
  const { coachId, title, startsAt } = group;
  return {
    subject: `Annulée\u00a0: ${title}, ${formatDayTime(startsAt)} · ${BRAND.name}`,
    ...renderMail({
      title: "La séance que vous attendiez est annulée",
      preheader: `${title}, ${formatDayTime(startsAt)}.`,
      paragraphs: [
        greeting(reader),
        "Vous étiez sur la liste d’attente de cette séance, qui n’aura pas lieu. Vous n’avez rien payé, et il n’y a rien à faire.",
      ],
      facts: factsOf(group),
      action: { label: "Voir la page du coach", url: `${publicUrl}/coach/${coachId}` },
    }),
  };
}

/** To the coach: nobody has cancelled this session, so nobody else tells them. */
export function tooFewParticipantsMail({ group, reader, publicUrl, stop }: GroupMail & { stop: Stop }) {
  const { id, title, startsAt, seatsMin } = group;
  return {
    subject: `Pas assez de participants\u00a0: ${title}, ${formatDayTime(startsAt)} · ${BRAND.name}`,
    ...renderMail({
      title: "Une séance collective n’a pas lieu",
      preheader: `Il fallait ${participantsWords(seatsMin)}.`,
      paragraphs: [
        greeting(reader),
        `Il fallait ${participantsWords(seatsMin)}, et ce nombre n’est pas atteint. La séance est annulée, ceux qui étaient inscrits sont prévenus et remboursés, et votre créneau est de nouveau libre.`,
      ],
      facts: factsOf(group),
      action: { label: "Voir la séance", url: publicUrl + ownGroupPath(id) },
      stop,
    }),
  };
}

/** To the coach, once for all seats. */
export function cancelledByOperatorMail({ group, reader, publicUrl, stop }: GroupMail & { stop: Stop }) {
  const { id, title, startsAt, endingWords } = group;
  return {
    subject: `Annulée par notre équipe\u00a0: ${title}, ${formatDayTime(startsAt)} · ${BRAND.name}`,
    ...renderMail({
      title: "Notre équipe a annulé votre séance collective",
      preheader: `${title}, ${formatDayTime(startsAt)}.`,
      paragraphs: [
        greeting(reader),
        "Notre équipe a annulé cette séance. Les participants sont prévenus et remboursés en totalité, et votre créneau est de nouveau libre.",
        ...(endingWords ? [`En voici la raison\u00a0: «\u00a0${endingWords}\u00a0»`] : []),
      ],
      facts: factsOf(group),
      action: { label: "Voir la séance", url: publicUrl + ownGroupPath(id) },
      stop,
    }),
  };
}

export function groupReminderMail({
  group,
  names,
  reader,
  publicUrl,
  stop,
}: GroupMail & { names: readonly string[]; stop: Stop }) {
  const { id, title, startsAt, place, address } = group;
  const when = formatDayTime(startsAt);
  return {
    subject: `Rappel\u00a0: ${title}, ${when} · ${BRAND.name}`,
    ...renderMail({
      title: "Votre séance collective approche",
      preheader: `${participantsWords(names.length)}, ${when}.`,
      paragraphs: [
        greeting(reader),
        `Votre séance collective a lieu ${when}, avec ${participantsWords(names.length)}.`,
      ],
      facts: [
        ...factsOf(group).filter(({ label }) => label !== "Coach"),
        { label: "Où", value: [placeLabel("coach", place), address].filter(Boolean).join("\n") },
        { label: "Participants", value: names.join("\n") },
      ],
      action: { label: "Voir la liste", url: publicUrl + ownGroupPath(id) },
      stop,
    }),
  };
}
