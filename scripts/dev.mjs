// npm run dev: the same server pipeline as in production, with Vite in front of it for hot reload.
import { existsSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { checkNode, ensurePackages, fail, root } from "./prepare.mjs";

checkNode();
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile(".env");
ensurePackages();
process.env.NODE_ENV = "development";

const { createServer: createViteServer } = await import("vite");
const http = createHttpServer();
const vite = await createViteServer({
  server: { middlewareMode: true, hmr: { server: http } },
  appType: "custom",
});
const load = (file) => vite.ssrLoadModule(file);

try {
  const { readOwnSettings } = await load("/app/platform/config/env.server.ts");
  const { boot } = await load("/server/boot.ts");
  const settings = readOwnSettings();
  const running = await boot(settings);

  let current;
  // Both modules are reloaded by Vite when their sources change; the services live on.
  const listener = async () => {
    const app = await load("/server/app.ts");
    const build = await load("virtual:react-router/server-build");
    if (current?.app !== app || current?.build !== build) {
      running.services.pageCache.dropAll();
      running.services.dataCache.dropAll();
      current = {
        app,
        build,
        listener: app.createApp(running.services, { build, clientFolder: undefined }).listener,
      };
    }
    return current.listener;
  };
  http.on("request", (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        (await listener())(request, response);
      } catch (error) {
        vite.ssrFixStacktrace(error);
        console.error(error);
        response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" });
        response.end(String(error.stack));
      }
    });
  });
  http.once("error", (error) => fail(`Le port ${settings.port} ne peut pas être ouvert (${error.code}).`));
  http.listen(settings.port, settings.bind, () =>
    console.log(`Développement : http://localhost:${settings.port}`),
  );

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    http.close();
    http.closeAllConnections();
    await vite.close();
    await running.stop();
    process.exit(0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
} catch (error) {
  fail(error.name === "BootError" ? error.message : error.stack);
}
