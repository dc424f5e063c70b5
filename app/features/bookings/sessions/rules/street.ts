/** A number before a name, "12 bis rue de Rome"; that of an arrondissement or a postcode stands for no door. */
const DOOR = /(?:^|[\s,(])\d{1,4}\s?(?:bis|ter|quater|[a-d])?[\s,]+\p{L}{2}/iu;
const POSTCODE = /\b\d{2}\s?\d{3}\b/g;
const ARRONDISSEMENT = /\d{1,2}\s?(?:er|e|ème|eme)?\s+arr/i;
/** Where doors have no number, the place still has a name. */
const NAMED =
  /\b(?:rue|avenue|av|boulevard|bd|place|all[ée]es?|chemin|impasse|quai|route|cours|square|passage|faubourg|esplanade|promenade|sentier|traverse|mont[ée]e|voie|venelle|r[ée]sidence|lotissement|hameau|lieu-dit|lieudit|villa|cit[ée]|domaine|mas|ferme)\s+\p{L}/iu;

/** Whether an address leads to a door, and not to a town alone. */
export function hasStreet(address: string): boolean {
  const plain = address.replace(POSTCODE, " ");
  return NAMED.test(plain) || (DOOR.test(plain) && !ARRONDISSEMENT.test(plain));
}
