// npm run package [-- --arch x64 | arm64]: one archive that runs on an empty machine, in release/.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkNode, ensureBuild, ensureProductPackages, fail, PRODUCT_ONLY, root, run } from "./prepare.mjs";

checkNode();
process.chdir(root);
ensureProductPackages();
ensureBuild();
// Both read what the two lines above have brought.
const { archiveName, layOutArchive } = await import("./archive.mjs");
const { ARCHITECTURES } = await import("./node-runtime.mjs");

const { arch } = parseArgs({ options: { arch: { type: "string", default: process.arch } } }).values;
if (!ARCHITECTURES.includes(arch)) fail(`Les architectures sont : ${ARCHITECTURES.join(", ")}.`);

const work = mkdtempSync(path.join(tmpdir(), "elan-package-"));
process.once("exit", () => rmSync(work, { recursive: true, force: true }));
const packages = path.join(work, "packages");
mkdirSync(packages);
for (const file of ["package.json", "package-lock.json", ".npmrc"])
  copyFileSync(file, path.join(packages, file));
const target = ["--os=linux", `--cpu=${arch}`, "--libc=glibc"];
run("npm", ["ci", ...PRODUCT_ONLY, "--no-audit", "--no-fund", "--loglevel=error", ...target], {
  cwd: packages,
});

const name = archiveName(arch);
layOutArchive(path.join(work, name), { arch, packages });
mkdirSync("release", { recursive: true });
const file = path.join("release", `${name}.tar.gz`);
// Root's, and readable by all, whoever packs: it is unpacked where others must not change it.
const owner = ["--owner=0", "--group=0", "--numeric-owner", "--mode=u+rwX,go+rX,go-w", "--sort=name"];
run("tar", [...owner, "-czf", file, "-C", work, name]);
console.log(`${file}, ${Math.round(statSync(file).size / 1e6)} Mo`);
