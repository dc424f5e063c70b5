export interface TalkSample {
  name: string;
  slug: string;
  daysAgo: number;
  /** factor on the coach's usual response time */
  pace: number;
  asked: string;
  answered: string;
}

export const talkSamples: readonly TalkSample[] = [
  {
    name: "Clara Fabre",
    slug: "clara-fabre",
    daysAgo: 47,
    pace: 0.4,
    asked: "Bonjour, je reprends le sport après deux ans d’arrêt. Avez-vous de la place le mardi soir ?",
    answered: "Bonjour Clara, avec plaisir. Mardi à 19 h, je peux vous réserver la première séance.",
  },
  {
    name: "Nathan Gillet",
    slug: "nathan-gillet",
    daysAgo: 43,
    pace: 0.7,
    asked: "Bonjour, je débute complètement. Comment se passe une première séance avec vous ?",
    answered: "Bonjour Nathan, on commence par parler de vos objectifs, puis on bouge en douceur.",
  },
  {
    name: "Maëlle Rousseau",
    slug: "maelle-rousseau",
    daysAgo: 40,
    pace: 1,
    asked: "Bonjour, je cherche quelqu’un pour deux séances par semaine jusqu’à l’été. Est-ce possible ?",
    answered: "Bonjour Maëlle, oui, j’ai deux créneaux réguliers qui viennent de se libérer.",
  },
  {
    name: "Adrien Perrot",
    slug: "adrien-perrot",
    daysAgo: 36,
    pace: 1.4,
    asked: "Bonjour, j’ai une épaule un peu fragile. Savez-vous adapter les exercices ?",
    answered: "Bonjour Adrien, bien sûr. Parlez-en aussi à votre médecin, et nous irons à votre rythme.",
  },
  {
    name: "Sofia Lemoine",
    slug: "sofia-lemoine",
    daysAgo: 33,
    pace: 2.2,
    asked: "Bonjour, nous serions deux amies. Faites-vous des séances en duo ?",
    answered: "Bonjour Sofia, oui, et c’est souvent plus motivant à deux. Quand êtes-vous libres ?",
  },
];

/** Two canned replies, which show how fields are filled. */
export const replySamples = [
  {
    title: "Premier contact",
    body: "Bonjour {prénom}, merci pour votre message\u00a0! Quel est votre objectif, et quels jours vous conviennent\u00a0?",
  },
  {
    title: "Rappel de la séance",
    body: "Bonjour {prénom}, je vous confirme notre {séance} du {date} à {heure}. Lieu\u00a0: {lieu}. À très vite\u00a0!",
  },
];
