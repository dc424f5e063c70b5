import { type NameSounds, withDe } from "~/platform/format/elision.ts";

/**
 * Prefixes of place names with an aspirated h ("de Haguenau"); other names with h elide ("d’Hyères"). No rule
 * exists, so the list follows INSEE's data, and a test checks every commune. Hyphens stand for spaces, a full
 * stop for the end of the name. Honfleur is left out: INSEE has "de Honfleur", but people say "d’Honfleur".
 */
const ASPIRATED =
  "habs hach hada hae haged hagenb hagent haget. hagni hagu haille haim halles halloy. ham- ham. hama hamba hambe hamby hamele hames hamm hamo hamp han- hand hanga hangen hangv hannap hannog hannon hans hanv happe haraum harcy hardang hardinv hargeville- harri harsk hartm harv hary hatten. hattm hatts hauba haudiv hauli haulm hausg haut-b haut-du haut-l haut-v hautb haute-a haute-e haute-g haute-k haute-r haute-v hautecl hautefage. hautefont hautero hautes- hauteville-la hauteville-sur-m hauti hautot-le hautot-sur-s hauts hautt hauv hayb hech heck hecm hede heg heid heili heilles heim heit heiw helfr hellev hem- hem. hemeve henans heng henon. henv herbit herbs herce heren heres hermers hermes hermiv herpo herra herrl hesc hesi hessen hette heudicourt- heugo heugu heuq heurtev heus hib hierg hierm hiesv hiev hii hilse hina hind hins hip hirsc hirsi hirt hit hoch hocquig hodenc hodeng hoed hoen hoer hof hoh holn holq holt hombo homma hommer hon- honda hondo hong hons horb horg horno hoste. hot houdan. houdi houes houet houey houlbec-p hould houle houlg houll houpp houq hourc hourg houry houssa houssen housset houville-e hoy hua huel hues hugl huille huir huisn humes huna hunds huni huns hurtig husse husso hut hyem hyenv hyet".split(
    " ",
  );

const PLACES: NameSounds = {
  isAspirated: (folded) => {
    const name = `${folded.replaceAll(" ", "-")}.`;
    return ASPIRATED.some((start) => name.startsWith(start));
  },
  // Yutz is pronounced "ioutz", hence "de Yutz". INSEE elides all other places with y, as in "d’Yerres".
  isVowelY: (folded) => !/^yutz\b/.test(folded),
};

const ACTIVITIES: NameSounds = { isAspirated: (folded) => /^h(a[nptk]|ip|oc)/.test(folded) };

/** Examples: "à Lyon", "au Havre", "aux Sables-d’Olonne", "à La Rochelle". */
export function atPlace(name: string): string {
  const [article, rest] = contracted(name);
  if (article === "Le") return `au ${rest}`;
  return article ? `aux ${rest}` : `à ${rest}`;
}

/** Examples: "de Lyon", "d’Aix-en-Provence", "du Havre", "des Sables-d’Olonne", "de La Rochelle". */
export function ofPlace(name: string): string {
  const [article, rest] = contracted(name);
  if (article === "Le") return `du ${rest}`;
  if (article) return `des ${rest}`;
  return withDe(rest, PLACES);
}

/** Splits off the articles that contract with "à" and "de"; only capitalized ones count. */
function contracted(name: string): [article: string | undefined, rest: string] {
  const curly = name.replaceAll("'", "’");
  const [, article, rest] = /^(Les?|Aux) (.+)$/.exec(curly) ?? [];
  return [article, rest ?? curly];
}

/** Examples: "de Yoga", "d’Aïkido". */
export const ofActivity = (name: string): string => withDe(name, ACTIVITIES);
