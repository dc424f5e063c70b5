/** What a coach's page can say beside its offers. All of it is optional, and absent from the page until it is there. */
export interface PageSubstance {
  hasPhoto: boolean;
  about: string;
  experience: string;
  teachingMethod: string;
  qualificationsCount: number;
  subjectsCount: number;
  packsCount: number;
  firstLessonFree: boolean;
  listings: readonly { id: number; byWebcam: boolean }[];
}

export interface ChecklistItem {
  label: string;
  /** why it is worth the time */
  text: string;
  done: boolean;
  /** where to add it */
  to: string;
}

const PROFILE = "/dashboard/settings?tab=profile";

/** What is on the page and what is missing, what students look at first in front. */
export function pageChecklist(page: PageSubstance): ChecklistItem[] {
  const [listing] = page.listings;
  const item = (label: string, text: string, done: boolean, to = PROFILE) => ({ label, text, done, to });
  const says = (words: string) => words.trim() !== "";
  return [
    item("Photo", "Un visage donne confiance avant le premier mot.", page.hasPhoto),
    item("Présentation", "Qui vous êtes, et avec qui vous aimez travailler.", says(page.about)),
    item("Expérience", "Votre parcours, et vos plus belles réussites.", says(page.experience)),
    item("Méthode", "Comment se passe une séance avec vous.", says(page.teachingMethod)),
    item("Diplômes", "Ce qui prouve votre métier.", page.qualificationsCount > 0),
    item("Spécialités", "Les mots que les élèves cherchent.", page.subjectsCount > 0),
    item("Forfaits", "Un prix plus doux pour qui s’engage.", page.packsCount > 0),
    item("Premier cours offert", "La façon la plus simple d’essayer.", page.firstLessonFree),
    item(
      "Visio",
      "Des élèves au-delà de votre ville.",
      page.listings.some(({ byWebcam }) => byWebcam),
      listing ? `/dashboard/listings/${listing.id}` : "/dashboard/listings/new",
    ),
  ];
}
