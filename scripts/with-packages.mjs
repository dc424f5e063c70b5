// Runs a TypeScript program of the repository after installing and building what it needs.
import { spawn } from "node:child_process";
import { checkNode, ensureBuild, ensurePackages, root } from "./prepare.mjs";

checkNode();
ensurePackages();
ensureBuild();
const child = spawn(process.execPath, ["--import", "tsx", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
