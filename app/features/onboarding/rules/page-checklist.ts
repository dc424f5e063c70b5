/** The optional parts of a coach's page; empty ones are not shown. */
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
  /** why the part is useful */
  text: string;
  done: boolean;
  /** the page where it is edited */
  to: string;
}

const PROFILE = "/dashboard/settings?tab=profile";

/** Items are sorted by what students look at first. */
export function pageChecklist(page: PageSubstance): ChecklistItem[] {
  const [listing] = page.listings;
  const item = (label: string, text: string, done: boolean, to = PROFILE) => ({ label, text, done, to });
  const hasText = (words: string) => words.trim() !== "";
  return [
    item("Photo", "Un visage donne confiance avant le premier mot.", page.hasPhoto),
    item("Présentation", "Qui vous êtes, et avec qui vous aimez travailler.", hasText(page.about)),
    item("Expérience", "Votre parcours, et vos plus belles réussites.", hasText(page.experience)),
    item("Méthode", "Comment se passe une séance avec vous.", hasText(page.teachingMethod)),
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
