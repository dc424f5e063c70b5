import { BRAND } from "~/platform/config/brand.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

interface Asked {
  /** as the review is signed */
  author: string;
  coach: string;
  comment: string;
  url: string;
  /** unsubscribe link in the footer */
  stop: { label: string; url: string } | undefined;
}

/** Asks the author of a review whether the home page may show it. */
export function testimonialMail({ author, coach, comment, url, stop }: Asked) {
  return {
    subject: `Pouvons-nous montrer votre avis\u00a0? · ${BRAND.name}`,
    ...renderMail({
      title: "Votre avis sur notre page d’accueil",
      preheader: "C’est vous qui décidez, et vous pourrez changer d’avis.",
      paragraphs: [
        "Bonjour,",
        `Votre avis sur ${coach} nous a plu\u00a0:`,
        `«\u00a0${comment}\u00a0»`,
        `Nous aimerions le montrer sur notre page d’accueil, signé «\u00a0${author}\u00a0», avec le nom de votre coach. Rien ne paraît sans votre accord, et vous pourrez le retirer à tout moment depuis ce lien.`,
      ],
      action: { label: "Répondre", url },
      stop,
    }),
  };
}
