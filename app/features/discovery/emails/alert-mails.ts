import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { ALERT_MONTHS, UNCONFIRMED_ALERT_DAYS } from "../rules/alerts.ts";

interface Mail {
  subject: string;
  html: string;
  text: string;
}

/** The mail contains no typed text, because the address may be somebody else's. */
export function alertConfirmationMail({ awaited, url }: { awaited: string; url: string }): Mail {
  return {
    subject: `Confirmez votre alerte · ${BRAND.name}`,
    ...renderMail({
      title: "Encore un geste pour être prévenu",
      preheader: `Confirmez, et nous vous écrirons dès qu’arrive ${awaited}.`,
      paragraphs: [
        `Vous souhaitez être prévenu quand arrive ${awaited}. Confirmez votre alerte\u00a0: le bouton ci-dessous suffit.`,
        `Vous recevrez un e-mail par jour au plus, pendant ${ALERT_MONTHS} mois, et pourrez tout arrêter d’un clic.`,
      ],
      action: { label: "Confirmer mon alerte", url },
      footnote: `Vous n’avez rien demandé\u00a0? Ignorez ce message\u00a0: sans réponse, la demande s’efface au bout de ${UNCONFIRMED_ALERT_DAYS} jours.`,
    }),
  };
}

/** The owner of an account receives this mail, because their address needs no confirmation. */
export function alertReceiptMail({ awaited, url }: { awaited: string; url: string }): Mail {
  return {
    subject: `Votre alerte est active · ${BRAND.name}`,
    ...renderMail({
      title: "Votre alerte est active",
      preheader: `Nous vous écrirons dès qu’arrive ${awaited}.`,
      paragraphs: [
        `Nous vous écrirons dès qu’arrive ${awaited}\u00a0: un e-mail par jour au plus, pendant ${ALERT_MONTHS} mois.`,
      ],
      stop: { label: "Arrêter cette alerte", url },
    }),
  };
}

export interface NewCoach {
  id: number;
  name: string;
  discipline: string;
  city: string;
  hourlyRateCents: number;
}

interface AlertMail {
  awaited: string;
  coaches: NewCoach[];
  endsAt: Date;
  /** link to the search that created the alert */
  searchUrl: string;
  profileUrl: (coachId: number) => string;
  endUrl: string;
}

const MOST_NAMED = 6;

/** All new coaches since the last mail are in one mail. */
export function alertMail({ awaited, coaches, endsAt, searchUrl, profileUrl, endUrl }: AlertMail): Mail {
  const [first] = coaches;
  const one = coaches.length === 1 ? first : undefined;
  const named = coaches.slice(0, MOST_NAMED).map(describe);
  const others = coaches.length - named.length;
  return {
    subject: one
      ? `${one.name} vient d’arriver · ${BRAND.name}`
      : `${coaches.length} coachs viennent d’arriver · ${BRAND.name}`,
    ...renderMail({
      title: one ? "Un coach pour vous" : `${coaches.length} coachs pour vous`,
      preheader: coaches.map(({ name }) => name).join(", "),
      paragraphs: [
        `Vous attendiez ${awaited}.`,
        [...named, ...(others > 0 ? [`et ${others} de plus`] : [])].join("\n"),
      ],
      action: one
        ? { label: "Voir son profil", url: profileUrl(one.id) }
        : { label: "Voir les coachs", url: searchUrl },
      footnote: `Cette alerte s’arrête d’elle-même le ${formatDay(endsAt)}.`,
      stop: { label: "Arrêter cette alerte", url: endUrl },
    }),
  };
}

const describe = ({ name, discipline, city, hourlyRateCents }: NewCoach) =>
  `${name} · ${discipline} · ${city} · ${formatEuros(hourlyRateCents, { short: true })}\u00a0/\u00a0heure`;
