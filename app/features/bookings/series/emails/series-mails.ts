import { greeting, nameWithin } from "~/features/accounts/rules/names.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { type MailFact, renderMail } from "~/platform/mail/mail-layout.ts";
import { PHONE_SHARED_WORDS } from "../../sessions/rules/session-words.ts";
import type { Side } from "../../sessions/rules/states.ts";
import { PLACE_LABELS } from "../../sessions/rules/words.ts";
import type { SessionSeries } from "../../tables.server.ts";
import { PAID_RULE, rhythmWords, type SeriesNews, seriesPath, seriesPrice } from "../rules/series.ts";

export interface ToldSeries {
  series: SessionSeries;
  /** "Musculation avec Camille" */
  title: string;
  /** the other person: "Camille Durand", "Manon P." */
  name: string;
  side: Side;
  news: SeriesNews;
  by: Side | undefined;
  /** the sessions that the news is about; for moves that wait for an answer, their proposed times */
  times: readonly Date[];
  /** one of these sessions at least was confirmed */
  isAgreed: boolean;
  /** the coach of these sessions has the student's number */
  isPhoneShared: boolean;
}

interface SeriesMail extends ToldSeries {
  reader: { firstName: string | null; lastName: string | null };
  publicUrl: string;
  stop: { label: string; url: string } | undefined;
}

export function seriesMail(mail: SeriesMail) {
  const { series, side, reader, publicUrl, stop } = mail;
  const { title, sentences, action = "Voir la série" } = textOf(mail);
  return {
    subject: `${title} · ${BRAND.name}`,
    ...renderMail({
      title,
      preheader: sentences[0] ?? title,
      paragraphs: [greeting(reader), ...sentences],
      facts: factsOf(mail),
      action: { label: action, url: publicUrl + seriesPath(side, series.id) },
      stop,
    }),
  };
}

interface SeriesText {
  title: string;
  sentences: string[];
  action?: string;
}

/** The text of the mail, worded for the side that reads it. */
function textOf(mail: SeriesMail): SeriesText {
  const { side, name, news, by, times } = mail;
  const other = side === "student" ? firstNameOf(name) : nameWithin(name);
  const isMine = by === side;
  switch (news) {
    case "proposed":
      return {
        title: "Une série de séances est à accepter",
        sentences: [
          `${other} vous propose ces séances et vous garde leurs créneaux. Répondez avant le ${formatDayTime(mail.series.answerBy)}.`,
          paymentOf(mail),
        ],
        action: "Voir les dates et répondre",
      };
    case "planned":
      return plannedText(mail, other);
    case "accepted":
      return {
        title: "La série est acceptée",
        sentences: [
          isMine ? "Vous avez accepté ces séances." : `${other} a accepté ces séances.`,
          paymentOf(mail),
        ],
      };
    case "declined":
      return { title: "La série est déclinée", sentences: [`${other} ne retient pas ces séances.`] };
    case "withdrawn":
      return { title: "La série est retirée", sentences: [`${other} a retiré ces séances.`] };
    case "expired":
      return {
        title: "La série est restée sans réponse",
        sentences: ["Personne n’a répondu à temps\u00a0: ses créneaux sont de nouveau libres."],
      };
    case "cancelled":
      return {
        title: times.length === 1 ? "Une séance est annulée" : "Des séances de la série sont annulées",
        sentences: [cancelledBy(times.length, isMine ? undefined : other), refundOf(mail)],
      };
    default:
      return moveText(news, { other, isMine });
  }
}

const plannedText = (mail: SeriesMail, other: string): SeriesText => ({
  title:
    mail.series.askedBy === "student" ? "Votre série est acceptée" : "Une série de séances est planifiée",
  sentences: [
    mail.side === "student"
      ? `${other} l’a planifiée pour vous.`
      : endSentence(`Vous l’avez planifiée avec ${other}`),
    paymentOf(mail),
    ...(mail.side === "student" && mail.isPhoneShared ? [PHONE_SHARED_WORDS] : []),
  ],
});

function paymentOf({ series: { packId, priceCents }, side }: SeriesMail): string {
  if (packId) return `Les séances sont décomptées sur ${packOf(side)}.`;
  return priceCents > 0
    ? PAID_RULE
    : "Ces séances sont offertes\u00a0: il reste à confirmer chacune d’elles.";
}

function cancelledBy(count: number, other: string | undefined): string {
  if (count === 1) return other ? `${other} l’a annulée.` : "Vous l’avez annulée.";
  return other ? `${other} les a annulées.` : "Vous les avez annulées.";
}

function refundOf({ series: { packId }, side, by, isAgreed }: SeriesMail): string {
  if (!isAgreed) return "Rien n’était encore payé\u00a0: les créneaux sont de nouveau libres.";
  if (packId) return `Leurs heures retournent dans ${packOf(side)}.`;
  return by === "coach"
    ? "Pour chaque séance déjà payée, l’élève choisit un autre créneau ou le remboursement."
    : "Ce qui était payé est remboursé.";
}

const packOf = (side: Side): string => (side === "student" ? "votre pack" : "son pack");

function moveText(
  news: "moved" | "move proposed" | "move declined",
  { other, isMine }: { other: string; isMine: boolean },
): SeriesText {
  if (news === "moved")
    return {
      title: "La série change d’horaire",
      sentences: [isMine ? "Le nouvel horaire est enregistré." : `${other} a choisi un autre horaire.`],
    };
  if (news === "move declined")
    return {
      title: "Les horaires proposés ne sont pas retenus",
      sentences: ["Les séances restent à l’horaire prévu."],
    };
  return {
    title: "Un autre horaire est proposé pour la série",
    sentences: [
      isMine ? "Vous proposez ces horaires." : `${other} propose ces horaires.`,
      "L’horaire prévu est maintenu tant que l’élève n’a pas répondu.",
    ],
    action: isMine ? "Voir la série" : "Répondre",
  };
}

function factsOf({ series, title, name, side, times }: SeriesMail): MailFact[] {
  return [
    { label: "Séances", value: `${title} (${formatMinutes(series.minutes)})` },
    { label: "Rythme", value: rhythmWords(series) },
    { label: side === "student" ? "Coach" : "Élève", value: name },
    { label: "Où", value: PLACE_LABELS[series.place] },
    { label: "Prix", value: seriesPrice(series) },
    ...(times.length > 0 ? [{ label: "Dates", value: times.map(formatDayTime).join("\n") }] : []),
  ];
}
