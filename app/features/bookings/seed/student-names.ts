const FIRST_NAMES =
  "Adèle Bastien Capucine Damien Eva Florian Garance Henri Iris Jules Kenza Loïc Margaux Noé Ondine Paul Romane Simon Tess Victor Zoé Amir Bérénice Corentin".split(
    " ",
  );
const LAST_NAMES =
  "Aubert Besson Carlier Delorme Estève Ferrand Guérin Huet Imbert Jacquet Klein Langlois Marty Nicolas Ollivier Prévost Quéré Royer Seguin Tessier Vasse".split(
    " ",
  );

/** A name for each of as many sample students as are wanted: 24 and 21 have no divisor but 3 in common, so that 168 differ. */
export const studentName = (at: number): string =>
  `${FIRST_NAMES[at % FIRST_NAMES.length]} ${LAST_NAMES[at % LAST_NAMES.length]}`;

/** An address that leads nowhere. */
export const studentEmail = (name: string, key: string | number): string =>
  `${name
    .normalize("NFD")
    .replace(/[^a-z]+/gi, "-")
    .replace(/-+$/, "")
    .toLowerCase()}-${key}@eleves.example`;
