// Builds the client and the server, and the compressed forms of every static file.
import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { build } from "vite";
import { root } from "./prepare.mjs";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const COMPRESSIBLE = /\.(css|js|json|svg|txt|webmanifest)$/;
const WORTH_IT = 512;
/** The properties of most routes, in the words of React Router's table. */
const USUAL = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  css: [],
};
/** Routes without a screen that links lead to: they lead on. */
const REDIRECTS = ["routes/public/coachs"];
const isUsual = (key, value) => JSON.stringify(USUAL[key]) === JSON.stringify(value);

process.chdir(root);
process.env.NODE_ENV = "production";
rmSync("build", { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  ["node_modules/@react-router/dev/bin.js", "build", "--logLevel=error"],
  {
    stdio: "inherit",
  },
);
if (status !== 0) process.exit(1);
// The process that makes pictures, the threads, and what PostgreSQL runs to archive its WAL are programs of their own, beside the
// server.
const PROGRAMS = [
  "app/platform/files/pictures/picture-process.server.ts",
  "app/platform/files/recordings/recording-thread.server.ts",
  "app/features/bookings/calendars/adapters/feed-worker.server.ts",
  "app/features/content/articles/queries/article-thread.server.ts",
  "app/features/invoicing/queries/document-thread.server.ts",
  "app/features/programmes/queries/programme-thread.server.ts",
  "app/platform/backup/wal-program.server.ts",
];
await build({
  configFile: false,
  logLevel: "error",
  resolve: { tsconfigPaths: true },
  build: {
    ssr: true,
    outDir: "build/server",
    emptyOutDir: false,
    copyPublicDir: false,
    rollupOptions: {
      input: Object.fromEntries(PROGRAMS.map((file) => [path.basename(file, ".server.ts"), file])),
      output: { entryFileNames: "[name].js", chunkFileNames: "program-[name]-[hash].js" },
    },
  },
});
copyFileSync("database/gazetteer.json", "build/gazetteer.json");
leanManifest("build/client/assets");
await compress("build/client");

/**
 * Which files each screen imports is for the server alone, which names them in the page: a browser that goes from one screen to
 * the next reads it nowhere. It is a third of the route table that comes with the first page. What nearly every route says alike is
 * written once, and given to each of them when the table is read; of a module that is called as its route is, only what comes after
 * that name is. What answers with a file or with JSON is fetched by its address,
 * never gone to by a link within the page, and is not in the table at all.
 */
function leanManifest(folder) {
  const tables = readdirSync(folder).filter((name) => /^manifest-\w+\.js$/.test(name));
  if (tables.length !== 1) throw new Error("React Router has written another route table than it used to.");
  const file = path.join(folder, tables[0]);
  const [, start, table] = /^(window\.\w+=)(.*);$/s.exec(readFileSync(file, "utf8"));
  const { routes, ...manifest } = JSON.parse(table);
  const isFetched = ({ id, path: address, hasDefaultExport, hasAction }) =>
    address && !hasDefaultExport && !hasAction && !REDIRECTS.includes(id);
  const shown = Object.entries(routes).filter(([, route]) => !isFetched(route));
  const lean = shown.map(([name, { id, imports, module, ...route }]) => {
    if (id !== name) throw new Error("React Router names its routes in another way than it used to.");
    const unusual = Object.entries(route).filter(([key, value]) => !isUsual(key, value));
    const usualModule = `/assets/${path.basename(name)}-`;
    const after =
      module.startsWith(usualModule) && module.endsWith(".js") && module.slice(usualModule.length, -3);
    return [name, { ...Object.fromEntries(unusual), ...(after ? { m: after } : { module }) }];
  });
  const usual = `{id:i,...${JSON.stringify(USUAL)},module:\`/assets/\${i.split("/").pop()}-\${v.m}.js\`,...v}`;
  const read = `for(i in r)v=r[i],r[i]=${usual}`;
  const written = JSON.stringify({ ...manifest, routes: Object.fromEntries(lean) });
  writeFileSync(file, `{let m=${written},r=m.routes,i,v;${read};${start}m}`);
}

/** Compresses in Node's thread pool, so that every core takes part. */
async function compress(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((entry) => path.join(folder, entry))
    .filter((file) => COMPRESSIBLE.test(file) && statSync(file).size >= WORTH_IT);
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      const params = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${file}.br`, await brotli(bytes, { params }));
      writeFileSync(`${file}.gz`, await gzip(bytes, { level: 9 }));
    }),
  );
}
