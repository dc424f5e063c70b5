/** A number before a name, "12 bis rue de Rome". Arrondissements and postcodes are no house numbers. */
const DOOR = /(?:^|[\s,(])\d{1,4}\s?(?:bis|ter|quater|[a-d])?[\s,]+\p{L}{2}/iu;
const POSTCODE = /\b\d{2}\s?\d{3}\b/g;
const ARRONDISSEMENT = /\d{1,2}\s?(?:er|e|ème|eme)?\s+arr/i;
/** Some places have no house numbers, but the street or the place has a name. */
const NAMED =
  /\b(?:rue|avenue|av|boulevard|bd|place|all[ée]es?|chemin|impasse|quai|route|cours|square|passage|faubourg|esplanade|promenade|sentier|traverse|mont[ée]e|voie|venelle|r[ée]sidence|lotissement|hameau|lieu-dit|lieudit|villa|cit[ée]|domaine|mas|ferme)\s+\p{L}/iu;

/** Returns false for an address that names only a town. */
export function hasStreet(address: string): boolean {
  const plain = address.replace(POSTCODE, " ");
  return NAMED.test(plain) || (DOOR.test(plain) && !ARRONDISSEMENT.test(plain));
}
