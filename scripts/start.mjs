// npm start: installs what is missing, builds what is stale, then becomes the product.
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
await import(pathToFileURL(path.join(root, "build/server/index.js")).href);
