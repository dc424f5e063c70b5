import { BRAND } from "~/platform/brand.ts";
import { renderMail } from "~/platform/mail-layout.ts";

interface Mail {
  subject: string;
  html: string;
  text: string;
}

export function confirmationMail(url: string): Mail {
  return {
    subject: `Confirmez votre adresse e-mail · ${BRAND.name}`,
    ...renderMail({
      title: "Encore un geste, et c’est parti",
      preheader: "Confirmez votre adresse pour ouvrir votre compte.",
      paragraphs: [
        `Bienvenue sur ${BRAND.name}. Confirmez votre adresse e-mail pour ouvrir votre compte : le bouton ci-dessous suffit.`,
        "Ce lien sert une fois et reste valable 24 heures.",
      ],
      action: { label: "Confirmer mon adresse", url },
      footnote: "Vous n’avez pas créé de compte ? Ignorez ce message : rien ne se passera.",
    }),
  };
}

export function recoveryMail(url: string): Mail {
  return {
    subject: `Choisissez un nouveau mot de passe · ${BRAND.name}`,
    ...renderMail({
      title: "Un nouveau mot de passe",
      preheader: "Le lien pour choisir votre nouveau mot de passe.",
      paragraphs: [
        "Vous avez demandé à changer de mot de passe. Choisissez-en un nouveau avec le bouton ci-dessous.",
        "Ce lien sert une fois et reste valable une heure.",
      ],
      action: { label: "Choisir un mot de passe", url },
      footnote: "Cette demande ne vient pas de vous ? Ignorez ce message : votre mot de passe reste le même.",
    }),
  };
}

export function passwordChangedMail(url: string): Mail {
  return {
    subject: `Votre mot de passe a changé · ${BRAND.name}`,
    ...renderMail({
      title: "Votre mot de passe a changé",
      preheader: "Vos autres appareils ont été déconnectés.",
      paragraphs: [
        "Le mot de passe de votre compte vient d’être changé, et vos autres appareils ont été déconnectés.",
        "Si c’est bien vous, il n’y a rien à faire. Sinon, reprenez la main tout de suite en demandant un nouveau mot de passe.",
      ],
      action: { label: "Ce n’était pas moi", url },
    }),
  };
}
