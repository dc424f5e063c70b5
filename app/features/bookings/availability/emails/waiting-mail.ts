import { BRAND } from "~/platform/config/brand.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { WAITING_TURN_HOURS } from "../rules/waiting.ts";

/** This mail goes to the student whose turn it is on the waiting list. */
export function slotOpenMail(given: {
  coach: string;
  url: string;
  stop: { label: string; url: string } | undefined;
}) {
  const { coach, url, stop } = given;
  return {
    subject: `Un créneau se libère avec ${coach} · ${BRAND.name}`,
    ...renderMail({
      title: "Un créneau se libère",
      preheader: endSentence(
        `Nous vous écrivons avant les autres\u00a0: réservez votre séance avec ${coach}`,
      ),
      paragraphs: [
        `Vous attendiez une place avec ${coach}\u00a0: au moins un créneau est libre.`,
        `Nous vous écrivons avant les autres. S’il est encore libre dans ${WAITING_TURN_HOURS}\u00a0heures, nous écrivons à la personne suivante sur la liste d’attente. Tant que vous n’avez pas réservé, vous gardez votre place sur la liste.`,
      ],
      action: { label: "Voir les créneaux", url },
      stop,
    }),
  };
}
