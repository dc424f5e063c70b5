// The Node that the archive carries, and that a smoke run of `npm test` uses too: npm has its binaries as packages.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { fail, root, run } from "./prepare.mjs";

const VERSION = "24.21.0";
/** As `npm view node-linux-<arch>@<version> dist.integrity` says. */
const INTEGRITY = {
  arm64: "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
  x64: "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
};
export const ARCHITECTURES = Object.keys(INTEGRITY);

/**
 * Fetched once, and kept among the packages; answers its folder, with bin/node and LICENSE. Not a dependency: npm would put its
 * `node` before the machine's own in every script.
 */
export function ensureNode(arch) {
  const kept = path.join(root, "node_modules", ".cache");
  const folder = path.join(kept, `node-${VERSION}-linux-${arch}`);
  if (existsSync(folder)) return folder;
  console.log(`Node ${VERSION} pour linux-${arch}…`);
  mkdirSync(kept, { recursive: true });
  const draft = mkdtempSync(path.join(kept, "node-"));
  try {
    run("npm", ["pack", `node-linux-${arch}@${VERSION}`, "--silent", `--pack-destination=${draft}`]);
    const packed = path.join(draft, `node-linux-${arch}-${VERSION}.tgz`);
    const digest = createHash("sha512").update(readFileSync(packed)).digest("base64");
    if (`sha512-${digest}` !== INTEGRITY[arch])
      fail(`Node ${VERSION} pour linux-${arch} n’est pas celui qui est attendu.`);
    run("tar", ["-xzf", packed, "-C", draft, "package/bin/node", "package/LICENSE"]);
    renameSync(path.join(draft, "package"), folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}
