// The archive holds the build, the packages that it needs when it runs, its own Node and a launcher.
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureNode } from "./node-runtime.mjs";
import { root } from "./prepare.mjs";
import { runTimePackages } from "./run-time-packages.mjs";

const { name, version, license, type } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

export const archiveName = (arch) => `${name}-${version}-linux-${arch}`;

const ours = (entry) => path.join(root, entry);

/** With `docs`, these are all the files that README.md links. */
const TEXTS = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", ".env.example"];

/** Copies the build and the packages that it imports: all that the server needs, beside Node itself. */
export function copyProgram(folder, packages) {
  for (const entry of ["build", "deploy", "docs", ...TEXTS])
    cpSync(ours(entry), path.join(folder, entry), { recursive: true, verbatimSymlinks: true });
  for (const entry of runTimePackages(packages)) {
    // One within another is a package of its own, which is needed or not.
    const inner = path.join(packages, entry, "node_modules");
    const isOwn = (file) => file !== inner;
    cpSync(path.join(packages, entry), path.join(folder, entry), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isOwn,
    });
  }
  writeFileSync(
    path.join(folder, "package.json"),
    `${JSON.stringify({ name, version, license, type, private: true }, null, 2)}\n`,
  );
}

/** Lays it out in a folder that is not there yet; `packages` is the folder whose node_modules has those of that architecture. */
export function layOutArchive(folder, { arch, packages }) {
  mkdirSync(path.join(folder, "bin"), { recursive: true });
  copyProgram(folder, packages);
  const node = ensureNode(arch);
  copyFileSync(path.join(node, "bin/node"), path.join(folder, "bin/node"));
  copyFileSync(path.join(node, "LICENSE"), path.join(folder, "bin/node.LICENSE"));
  copyFileSync(ours("scripts/launcher.sh"), path.join(folder, "elan"));
  chmodSync(path.join(folder, "elan"), 0o755);
}
