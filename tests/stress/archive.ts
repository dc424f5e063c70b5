import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import { archiveName } from "../../scripts/archive.mjs";
import { canIsolate, USERS, type Visit, visitArchive } from "../fixtures/server/archive.ts";
import type { Scenario } from "./run.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The archive as `npm run package` makes it, unpacked into an empty folder, without a network; as an ordinary user and as root. */
export const archive: Scenario = async (servers) => {
  if (!canIsolate) console.log("This machine allows no network of its own: what it could fetch, it can.");
  const packed = spawnSync(process.execPath, ["scripts/package.mjs"], { cwd: ROOT, stdio: "inherit" });
  if (packed.status !== 0) return ["nothing was packed"];
  const name = archiveName(process.arch);
  chmodSync(servers.folder, 0o755);
  const problems: string[] = [];
  for (const user of USERS) {
    const folder = path.join(servers.folder, user.replaceAll(" ", "-"));
    mkdirSync(folder);
    spawnSync("tar", ["-xzf", path.join(ROOT, "release", `${name}.tar.gz`), "-C", folder]);
    const visit = await visitArchive(path.join(folder, name), path.join(folder, "visit"), user);
    console.log(`${user}: ${JSON.stringify({ ...visit, said: undefined })}`);
    if (!isFine(visit)) problems.push(`archive as ${user}: ${visit.problem ?? visit.said}`);
  }
  return problems;
};

const isFine = ({ problem, home, signedIn, file, search, ended, left }: Visit) =>
  !problem && home && signedIn === 200 && file === "image/webp" && search && ended === 0 && left.length === 0;
