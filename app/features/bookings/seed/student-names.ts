const FIRST_NAMES =
  "Adèle Bastien Capucine Damien Eva Florian Garance Henri Iris Jules Kenza Loïc Margaux Noé Ondine Paul Romane Simon Tess Victor Zoé Amir Bérénice Corentin".split(
    " ",
  );
const LAST_NAMES =
  "Aubert Besson Carlier Delorme Estève Ferrand Guérin Huet Imbert Jacquet Klein Langlois Marty Nicolas Ollivier Prévost Quéré Royer Seguin Tessier Vasse".split(
    " ",
  );

/** The lists have 24 and 21 names, whose only common divisor is 3, so 168 students have different names. */
export const studentName = (at: number): string =>
  `${FIRST_NAMES[at % FIRST_NAMES.length]} ${LAST_NAMES[at % LAST_NAMES.length]}`;

/** The ".example" domain is reserved, so mails to it reach nobody. */
export const studentEmail = (name: string, key: string | number): string =>
  `${name
    .normalize("NFD")
    .replace(/[^a-z]+/gi, "-")
    .replace(/-+$/, "")
    .toLowerCase()}-${key}@eleves.example`;
