// npm run backup, restore…: what npm start is to the product, for the operator's commands.
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { checkNode, ensureBuild, ensureProductPackages, root } from "./prepare.mjs";

checkNode();
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile(".env");
ensureProductPackages();
ensureBuild();
process.env.NODE_ENV = "production";
await import(pathToFileURL(path.join(root, "build/server/operate.js")).href);
