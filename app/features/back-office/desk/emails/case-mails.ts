import type { Side } from "~/features/bookings/sessions/rules/states.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { CASE_LABELS, type CaseKind, deskCasePath, sayCase, sayOwnCase } from "../rules/cases.ts";

interface CaseMail {
  id: string;
  bookingId: string | null;
  kind: CaseKind;
  cents: number | null;
  what: string;
  dueAt: Date;
  publicUrl: string;
}

/** A new case, for the operators. An absence is decided on the page of its session. */
export function caseMail({ id, bookingId, kind, cents, what, dueAt, publicUrl }: CaseMail) {
  const path = kind === "absence" ? `/back-office/sessions/${bookingId}` : deskCasePath(id);
  return {
    subject: `${CASE_LABELS[kind]}\u00a0: ${what} · ${BRAND.name}`,
    ...renderMail({
      title: CASE_LABELS[kind],
      preheader: what,
      paragraphs: [sayCase(kind, cents, kind === "dispute" ? "open" : null)],
      facts: [
        { label: "Vente", value: what },
        { label: "À régler avant le", value: formatDay(dueAt) },
      ],
      action: { label: "Voir ce litige", url: publicUrl + path },
    }),
  };
}

const greet = (firstName: string | null) => (firstName ? `Bonjour ${firstName},` : "Bonjour,");

interface OwnCaseMail {
  firstName: string | null;
  kind: CaseKind;
  side: Side;
  openedBy: Side | null;
  cents: number | null;
  what: string;
  url: string;
}

/** Asks one of the two what happened. */
export function askedForWordsMail(mail: OwnCaseMail & { dueAt: Date }) {
  const { firstName, kind, side, openedBy, cents, what, dueAt, url } = mail;
  return {
    subject: `Dites-nous ce qui s’est passé · ${BRAND.name}`,
    ...renderMail({
      title: "Dites-nous ce qui s’est passé",
      preheader: what,
      paragraphs: [
        greet(firstName),
        sayOwnCase(kind, side, openedBy, cents),
        "Avant de décider, nous voulons vous lire. Quelques phrases suffisent\u00a0: ce qui était prévu, ce qui s’est passé, ce que vous proposez. L’autre personne peut vous lire aussi.",
      ],
      facts: [
        { label: "De quoi il s’agit", value: what },
        { label: "À écrire avant le", value: formatDay(dueAt) },
      ],
      action: { label: "Donner ma version", url },
      footnote: "Sans réponse de votre part, nous décidons avec ce que nous savons.",
    }),
  };
}

/** The decision, for each of the two. */
export function decidedCaseMail(mail: OwnCaseMail & { decision: string }) {
  const { firstName, kind, side, openedBy, cents, what, decision, url } = mail;
  return {
    subject: `Notre décision\u00a0: ${what} · ${BRAND.name}`,
    ...renderMail({
      title: "Notre décision",
      preheader: what,
      paragraphs: [
        greet(firstName),
        sayOwnCase(kind, side, openedBy, cents),
        "Nous avons lu ce que chacun a écrit. Voici notre décision\u00a0:",
        `«\u00a0${decision}\u00a0»`,
        "Un remboursement éventuel vous est annoncé dans un e-mail à part, avec son avoir.",
      ],
      facts: [{ label: "De quoi il s’agit", value: what }],
      action: { label: "Relire ce litige", url },
      footnote: "Vous n’êtes pas d’accord\u00a0? Écrivez-nous par la page Contact\u00a0: nous relirons.",
    }),
  };
}
