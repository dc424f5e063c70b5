import type { Status } from "../rules/pipeline.ts";

export interface ProspectSample {
  firstName: string;
  lastName: string;
  email: string;
  /** from the range reserved for fiction */
  phone: string | null;
  notes?: string;
  addedDaysAgo: number;
  /** days until the next call; negative if overdue */
  callIn?: number;
  agreed?: boolean;
  /** oldest first */
  history: readonly { to: Status; daysAgo: number; notes?: string }[];
}

export const prospectSamples: readonly ProspectSample[] = [
  {
    firstName: "Lucie",
    lastName: "Arnaud",
    email: "lucie.arnaud@exemple.fr",
    phone: "+33639980101",
    notes: "Rencontrée au semi-marathon. Veut reprendre après une grossesse.",
    addedDaysAgo: 0,
    callIn: 0,
    history: [],
  },
  {
    firstName: "Bastien",
    lastName: "Colin",
    email: "bastien.colin@exemple.fr",
    phone: "+33639980102",
    notes: "Envoyé par sa sœur, qui court déjà avec moi.",
    addedDaysAgo: 1,
    history: [],
  },
  {
    firstName: "Aïcha",
    lastName: "Benoit",
    email: "aicha.benoit@exemple.fr",
    phone: null,
    notes: "Préfère les e-mails en journée.",
    addedDaysAgo: 2,
    history: [],
  },
  {
    firstName: "Grégoire",
    lastName: "Masson",
    email: "gregoire.masson@exemple.fr",
    phone: "+33639980104",
    addedDaysAgo: 6,
    callIn: -1,
    history: [{ to: "appel_1", daysAgo: 3, notes: "Pas de réponse" }],
  },
  {
    firstName: "Sophie",
    lastName: "Renaud",
    email: "sophie.renaud@exemple.fr",
    phone: "+33639980105",
    notes: "Disponible le mardi soir et le samedi matin.",
    addedDaysAgo: 9,
    callIn: 0,
    agreed: true,
    history: [
      { to: "appel_1", daysAgo: 7, notes: "Pas de réponse" },
      { to: "appel_2", daysAgo: 2, notes: "Intéressée, en réunion. Rappeler en fin de journée." },
    ],
  },
  {
    firstName: "Malik",
    lastName: "Fournier",
    email: "malik.fournier@exemple.fr",
    phone: "+33639980106",
    addedDaysAgo: 15,
    callIn: 2,
    history: [
      { to: "appel_1", daysAgo: 13, notes: "Pas de réponse" },
      { to: "appel_2", daysAgo: 8, notes: "Pas de réponse" },
      { to: "appel_3", daysAgo: 1, notes: "Compare avec une salle. Le rappeler avec le prix du pack." },
    ],
  },
  {
    firstName: "Nadège",
    lastName: "Perrin",
    email: "nadege.perrin@exemple.fr",
    phone: "+33639980107",
    addedDaysAgo: 24,
    callIn: 5,
    history: [
      { to: "appel_1", daysAgo: 22 },
      { to: "appel_2", daysAgo: 18, notes: "Pas de réponse" },
      { to: "appel_3", daysAgo: 12, notes: "Pas de réponse" },
      { to: "appel_4", daysAgo: 5, notes: "Demande un créneau de midi." },
    ],
  },
  {
    firstName: "Étienne",
    lastName: "Vidal",
    email: "etienne.vidal@exemple.fr",
    phone: "+33639980108",
    notes: "Se décide après ses vacances.",
    addedDaysAgo: 18,
    callIn: 12,
    history: [
      { to: "appel_1", daysAgo: 16, notes: "Très motivé, part trois semaines." },
      { to: "en_attente", daysAgo: 16 },
    ],
  },
  {
    firstName: "Claire",
    lastName: "Fabre",
    email: "claire.fabre@exemple.fr",
    phone: "+33639980109",
    addedDaysAgo: 30,
    agreed: true,
    history: [
      { to: "appel_1", daysAgo: 29, notes: "Pas de réponse" },
      { to: "appel_2", daysAgo: 27, notes: "Premier cours le samedi suivant." },
      { to: "gagne", daysAgo: 27, notes: "Pack de 10 heures." },
    ],
  },
  {
    firstName: "Oscar",
    lastName: "Leclerc",
    email: "oscar.leclerc@exemple.fr",
    phone: "+33639980110",
    notes: "Prépare un triathlon en juin.",
    addedDaysAgo: 41,
    agreed: true,
    history: [
      { to: "appel_1", daysAgo: 40 },
      { to: "gagne", daysAgo: 40, notes: "Deux séances par semaine." },
    ],
  },
  {
    firstName: "Pauline",
    lastName: "Roche",
    email: "pauline.roche@exemple.fr",
    phone: "+33639980111",
    addedDaysAgo: 36,
    history: [
      { to: "appel_1", daysAgo: 34 },
      { to: "appel_2", daysAgo: 30, notes: "Trop loin de chez elle." },
      { to: "perdu", daysAgo: 30 },
    ],
  },
  {
    firstName: "Rachid",
    lastName: "Guillot",
    email: "rachid.guillot@exemple.fr",
    phone: null,
    addedDaysAgo: 20,
    history: [{ to: "pas_interesse", daysAgo: 19, notes: "Avait demandé pour un ami." }],
  },
];
