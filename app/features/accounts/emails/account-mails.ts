import { BRAND } from "~/platform/config/brand.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

interface Mail {
  subject: string;
  html: string;
  text: string;
}

/** The mail describes the account, because somebody else may have typed the same address. */
export function confirmationMail(url: string, account: string): Mail {
  return {
    subject: `Confirmez votre adresse e-mail · ${BRAND.name}`,
    ...renderMail({
      title: "Encore un geste, et c’est parti",
      preheader: "Confirmez votre adresse pour ouvrir votre compte.",
      paragraphs: [
        `Bienvenue sur ${BRAND.name}. Confirmez votre adresse e-mail pour ouvrir votre compte\u00a0: le bouton ci-dessous suffit.`,
        `Compte demandé\u00a0: ${account}.`,
        "Ce lien sert une fois et reste valable 24 heures.",
      ],
      action: { label: "Confirmer mon adresse", url },
      footnote:
        "Ce n’est pas le compte que vous avez demandé\u00a0? Ignorez ce message\u00a0: rien ne se passera. Vous pouvez vous inscrire avec cette adresse à tout moment.",
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
      footnote:
        "Cette demande ne vient pas de vous\u00a0? Ignorez ce message\u00a0: votre mot de passe reste le même.",
    }),
  };
}

const NOT_ME = "Ce n’était pas moi";
const NOTHING_TO_DO =
  "Si c’est bien vous, il n’y a rien à faire. Sinon, reprenez la main tout de suite en demandant un nouveau mot de passe.";

export function passwordChangedMail(url: string): Mail {
  return {
    subject: `Votre mot de passe a changé · ${BRAND.name}`,
    ...renderMail({
      title: "Votre mot de passe a changé",
      preheader: "Vos autres appareils ont été déconnectés.",
      paragraphs: [
        "Le mot de passe de votre compte vient d’être changé, et vos autres appareils ont été déconnectés. Un compte Google associé a été dissocié\u00a0; s’il porte la même adresse, il s’associera de nouveau à votre prochaine connexion avec Google.",
        NOTHING_TO_DO,
      ],
      action: { label: NOT_ME, url },
    }),
  };
}

export function secondStepRemovedMail(url: string): Mail {
  return {
    subject: `La connexion en deux étapes est désactivée · ${BRAND.name}`,
    ...renderMail({
      title: "La connexion en deux étapes est désactivée",
      preheader: "Aucun code ne vous est plus demandé pour vous connecter.",
      paragraphs: [
        "La connexion en deux étapes de votre compte vient d’être désactivée\u00a0: aucun code ne vous est plus demandé pour vous connecter.",
        NOTHING_TO_DO,
      ],
      action: { label: NOT_ME, url },
    }),
  };
}

/** The person requested a new password before the signup was confirmed. */
export function unconfirmedMail(url: string): Mail {
  return {
    subject: `Votre inscription attend encore · ${BRAND.name}`,
    ...renderMail({
      title: "Votre adresse n’est pas encore confirmée",
      preheader: "Reprenez votre inscription pour choisir un mot de passe.",
      paragraphs: [
        "Vous avez demandé un nouveau mot de passe, mais cette adresse n’a encore ouvert aucun compte.",
        "Reprenez simplement l’inscription avec la même adresse\u00a0: vous y choisirez votre mot de passe.",
      ],
      action: { label: "Reprendre l’inscription", url },
      footnote: "Cette demande ne vient pas de vous\u00a0? Ignorez ce message\u00a0: rien ne se passera.",
    }),
  };
}

const KEEP_TO_YOURSELF =
  "Vous n’avez rien demandé\u00a0? Ignorez ce message\u00a0: sans ce code, personne n’entre. Ne le donnez à personne, pas même à nous.";

const CODES = {
  "sign-in": {
    title: "Votre code de connexion",
    text: "Saisissez ce code pour vous connecter. Il sert une fois et reste valable 10 minutes.",
  },
  reauthentication: {
    title: "Votre code de vérification",
    text: "Saisissez ce code pour montrer que c’est bien vous. Il sert une fois et reste valable 10 minutes.",
  },
  "new address": {
    title: "Confirmez votre nouvelle adresse",
    text: "Saisissez ce code pour que votre compte passe à cette adresse. Il sert une fois et reste valable 10 minutes.",
  },
};

export function codeMail(code: string, purpose: keyof typeof CODES): Mail {
  const { title, text } = CODES[purpose];
  return {
    subject: `${title} · ${BRAND.name}`,
    ...renderMail({ title, preheader: text, paragraphs: [text], code, footnote: KEEP_TO_YOURSELF }),
  };
}

export function googleLinkedMail(url: string): Mail {
  return {
    subject: `Un compte Google ouvre maintenant le vôtre · ${BRAND.name}`,
    ...renderMail({
      title: "Un compte Google a été associé",
      preheader: "Il permet de se connecter à votre compte sans mot de passe.",
      paragraphs: [
        "Un compte Google vient d’être associé à votre compte\u00a0: il permet désormais de s’y connecter sans mot de passe.",
        NOTHING_TO_DO,
      ],
      action: { label: NOT_ME, url },
    }),
  };
}

export function googleUnlinkedMail(url: string): Mail {
  return {
    subject: `Votre compte Google a été dissocié · ${BRAND.name}`,
    ...renderMail({
      title: "Votre compte Google a été dissocié",
      preheader: "Il n’ouvre plus votre compte.",
      paragraphs: ["Le compte Google associé à votre compte n’en ouvre plus la porte.", NOTHING_TO_DO],
      action: { label: NOT_ME, url },
    }),
  };
}

/** The previous address receives this mail, because only it reaches an owner whose account was taken over. */
export function emailChangedMail(newEmail: string, url: string): Mail {
  return {
    subject: `L’adresse de votre compte a changé · ${BRAND.name}`,
    ...renderMail({
      title: "L’adresse de votre compte a changé",
      preheader: "Nous écrirons désormais à la nouvelle.",
      paragraphs: [
        `Votre compte passe à l’adresse ${newEmail}, confirmée par les codes envoyés aux deux adresses. Nous n’écrirons plus à celle-ci.`,
        "Si c’est bien vous, il n’y a rien à faire. Sinon, écrivez-nous tout de suite\u00a0: nous vous rendrons votre compte.",
      ],
      action: { label: "Nous écrire", url },
    }),
  };
}
