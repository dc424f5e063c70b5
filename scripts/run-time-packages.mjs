// Which packages the built server needs when it runs: what it imports itself, and what that needs in its turn.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { parseSync } from "vite";
import { fail, root } from "./prepare.mjs";

/** Found by a name that is put together when it runs: the house's font for documents. */
const NAMED_LATER = ["@fontsource/bricolage-grotesque"];

/** Their folders, as in node_modules; `packages` is the folder that has them. */
export function runTimePackages(packages) {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  const found = new Set();
  const add = (name, importer, isOptional) => {
    const folder = nearest(lock, name, importer);
    if (!folder || !existsSync(path.join(packages, folder))) {
      if (!isOptional) fail(`Il manque le paquet ${name}, demandé par ${importer || "le serveur"}.`);
      return;
    }
    if (found.has(folder)) return;
    found.add(folder);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = lock[folder];
    for (const needed of Object.keys(dependencies)) add(needed, folder, needed in optionalDependencies);
    for (const wished of Object.keys(optionalDependencies)) add(wished, folder, true);
    // Found beside it, where it wants one at all: many could also do with TypeScript, for one.
    for (const peer of Object.keys(peerDependencies))
      if (!peerDependenciesMeta[peer]?.optional) add(peer, folder, true);
  };
  const { needed, wished } = importedNames(path.join(root, "build/server"));
  for (const name of [...needed, ...NAMED_LATER]) add(name, "", false);
  // PostgreSQL is there for each kind of machine; the one of the machine that the packages were installed for is found.
  for (const name of [...wished, ...Object.keys(lock[""].optionalDependencies)]) add(name, "", true);
  return [...found];
}

/** As Node looks for it: beside the importer, then in each folder above. */
function nearest(lock, name, importer) {
  for (let from = importer; ; from = from.slice(0, Math.max(0, from.lastIndexOf("node_modules/") - 1))) {
    const folder = path.posix.join(from, "node_modules", name);
    if (lock[folder]) return folder;
    if (from === "") return undefined;
  }
}

/**
 * Lists the packages that the built files need to start, and those that they import dynamically: a library may do
 * without some of these.
 */
function importedNames(folder) {
  const [needed, wished] = [new Set(), new Set()];
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".js")) continue;
    const code = readFileSync(path.join(folder, file), "utf8");
    const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module;
    const exported = staticExports.flatMap(({ entries }) => entries);
    for (const { moduleRequest } of [...staticImports, ...exported]) addName(needed, moduleRequest?.value);
    for (const { moduleRequest } of dynamicImports)
      addName(wished, /^["'](.+)["']$/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[1]);
    for (const [, name] of code.matchAll(/\b(?:__)?require\("([^"]+)"\)/g)) addName(wished, name);
  }
  return { needed, wished };
}

function addName(names, specifier) {
  if (!specifier || isBuiltin(specifier) || !/^(@[\w.-]+\/)?[\w-][\w.-]*(\/|$)/.test(specifier)) return;
  const parts = specifier.split("/");
  names.add(parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/"));
}
