import { SESSION_COOKIE_PREFIX } from "~/platform/auth/session-cookie.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import {
  CHOICE_MONTHS,
  type CookiePreferences,
  PREFERENCES_DATE_KEY,
  PREFERENCES_KEY,
} from "./preferences.ts";

/** An item is one cookie or one entry of web storage. */
export interface StoredItem {
  name: string;
  kind: "Cookie" | "Stockage local" | "Stockage de l’onglet";
  purpose: string;
  duration: string;
}

export interface CookieCategory {
  key: keyof CookiePreferences;
  title: string;
  text: string;
  items: StoredItem[];
}

const ESSENTIAL: CookieCategory = {
  key: "essential",
  title: "Essentiels",
  text: "Sans eux, le site ne peut ni vous reconnaître, ni garder votre panier, ni retenir votre choix. Ils ne demandent pas d’accord.",
  items: [
    {
      name: `${SESSION_COOKIE_PREFIX}.session_token`,
      kind: "Cookie",
      purpose: "Garde votre compte ouvert. Le code des pages ne peut pas le lire.",
      duration: "30 jours",
    },
    {
      name: `${SESSION_COOKIE_PREFIX}.two_factor`,
      kind: "Cookie",
      purpose: "Relie les deux étapes d’une connexion.",
      duration: "10 minutes",
    },
    {
      name: `${SESSION_COOKIE_PREFIX}.trust_device`,
      kind: "Cookie",
      purpose: "Dispense de la seconde étape, si vous cochez «\u00a0Faire confiance à cet appareil\u00a0».",
      duration: "30 jours",
    },
    {
      name: `${SESSION_COOKIE_PREFIX}.state`,
      kind: "Cookie",
      purpose: "Protège le retour d’une connexion avec Google.",
      duration: "5 minutes",
    },
    {
      name: PREFERENCES_KEY,
      kind: "Stockage local",
      purpose: "Retient le choix que vous faites ici.",
      duration: `${CHOICE_MONTHS} mois`,
    },
    {
      name: PREFERENCES_DATE_KEY,
      kind: "Stockage local",
      purpose: "Retient sa date, pour vous le redemander à temps.",
      duration: `${CHOICE_MONTHS} mois`,
    },
    {
      name: "cart",
      kind: "Stockage local",
      purpose: "Votre panier et, le temps de la payer, la commande que vous venez d’envoyer.",
      duration: "Jusqu’à ce que vous le vidiez",
    },
  ],
};

const FUNCTIONAL: CookieCategory = {
  key: "functional",
  title: "Fonctionnels",
  text: "Ce que vous êtes en train de faire, gardé dans votre navigateur\u00a0: rien ici ne demande d’accord. Si vous les coupez, vos prochains brouillons s’effaceront avec l’onglet.",
  items: [
    {
      name: "checkoutDraft:…",
      kind: "Stockage local",
      purpose: "L’adresse de livraison que vous saisissez, le temps de commander.",
      duration: "1 jour, ou jusqu’à la déconnexion",
    },
    {
      name: "contactDraft:…",
      kind: "Stockage local",
      purpose: "Le message que vous écrivez à un coach, le temps de l’envoyer.",
      duration: "1 jour, ou jusqu’à la déconnexion",
    },
    {
      name: "listingDraft:…, pageDraft:…",
      kind: "Stockage local",
      purpose: "L’annonce ou la page de coach que vous modifiez, le temps de l’enregistrer.",
      duration: "1 jour, ou jusqu’à la déconnexion",
    },
    {
      name: "articleDraft:…, questionDraft:…, disciplineDraft:…, bannerDraft:…, legalDraft:…",
      kind: "Stockage local",
      purpose:
        "Pour notre équipe seulement\u00a0: les textes du site qu’elle écrit, le temps de les enregistrer.",
      duration: "1 jour, ou jusqu’à la déconnexion",
    },
    {
      name: "closedBanner",
      kind: "Stockage local",
      purpose: "L’annonce que vous avez fermée, pour ne plus vous la montrer.",
      duration: "Jusqu’à ce que vous en fermiez une autre",
    },
    {
      name: "formDraft:…",
      kind: "Stockage de l’onglet",
      purpose: "Ce que vous alliez envoyer quand votre session s’est terminée, le temps de vous reconnecter.",
      duration: "La durée de l’onglet, ou jusqu’à l’envoi",
    },
    {
      name: "selectedDisciplines, adTitle, courseDescription, coachBio, textsAside, coachFirstName, coachLastName, locationAddress, locationPosition, locationType, travelDistance, hourlyRate, additionalServices, typedService, phoneNumber, profilePhoto, profilePhotoOwner, onboardingStep, onboardingState",
      kind: "Stockage local",
      purpose:
        "L’annonce que vous composez pour devenir coach\u00a0; après la connexion, elle suit votre compte.",
      duration: "60 jours, ou jusqu’à sa publication",
    },
    {
      name: "pendingFavorite",
      kind: "Stockage de l’onglet",
      purpose: "Le coach que vous vouliez garder, le temps de vous connecter.",
      duration: "La durée de l’onglet",
    },
    {
      name: "react-router-scroll-positions",
      kind: "Stockage de l’onglet",
      purpose: "Vous ramène où vous en étiez quand vous revenez en arrière.",
      duration: "La durée de l’onglet",
    },
    {
      name: "react-router-manifest-version",
      kind: "Stockage de l’onglet",
      purpose: "Évite de recharger deux fois la page après une mise à jour du site.",
      duration: "La durée de l’onglet",
    },
  ],
};

const MARKETING: CookieCategory = {
  key: "marketing",
  title: "Marketing",
  text: "Nous n’en utilisons aucun et n’affichons pas de publicité ciblée. Si cela devait changer, nous vous reposerions la question.",
  items: [],
};

function analytics(id: string | undefined): CookieCategory {
  const title = "Mesure d’audience";
  if (!id)
    return { key: "analytics", title, text: "La mesure d’audience est coupée sur ce site.", items: [] };
  return {
    key: "analytics",
    title,
    text: "Google Analytics compte les pages vues, sans votre adresse réseau complète, sans ce que vous cherchez et sans publicité. Rien n’est chargé ni envoyé avant votre accord.",
    items: [
      {
        name: "_ga",
        kind: "Cookie",
        purpose: "Distingue un visiteur d’un autre. Lu par Google.",
        duration: `${CHOICE_MONTHS} mois`,
      },
      {
        name: `_ga_${id.replace(/^G-/, "")}`,
        kind: "Cookie",
        purpose: "Compte les visites. Lu par Google.",
        duration: `${CHOICE_MONTHS} mois`,
      },
    ],
  };
}

interface Site {
  analyticsId: string | undefined;
  /** served over https, where session cookies have the `__Secure-` prefix */
  secure: boolean;
}

/** The list must be complete: it documents everything that the product stores in a browser. */
export function cookieCategories({ analyticsId, secure }: Site): CookieCategory[] {
  return [ESSENTIAL, FUNCTIONAL, analytics(analyticsId), MARKETING].map((category) => ({
    ...category,
    text: withNonBreakingSpaces(category.text),
    items: category.items.map((item) => ({
      ...item,
      name: secure && item.name.startsWith(SESSION_COOKIE_PREFIX) ? `__Secure-${item.name}` : item.name,
      purpose: withNonBreakingSpaces(item.purpose),
      duration: withNonBreakingSpaces(item.duration),
    })),
  }));
}
