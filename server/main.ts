import { createServer, type RequestListener } from "node:http";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "~/features/accounts/seed.server.ts";
import { BootError } from "~/platform/boot-error.server.ts";
import { BRAND } from "~/platform/brand.ts";
import { readSettings, type Settings } from "~/platform/env.server.ts";
import { createListener } from "./app.ts";
import { boot, type Running } from "./boot.ts";

const DRAIN_MS = 10_000;

/** The production process: takes the port, starts everything behind it, serves until told to stop. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  let listener: RequestListener = stillStarting;
  const server = createServer((request, response) => listener(request, response));
  await listen(server, settings.port);
  const starting = boot(settings);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= shutDown(server, starting).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // Not once: npm passes on a signal that the terminal has already sent, and the second must not cut the first short.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  const running = await starting;
  if (stopping) return;
  listener = createListener(running.services, {
    build,
    clientFolder: path.resolve(import.meta.dirname, "../client"),
  });
  announce(settings);
  void running.lost?.then(giveUp);
}

const stillStarting: RequestListener = (request, response) => {
  const alive = request.url === "/healthz";
  response.writeHead(alive ? 200 : 503, { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "1" });
  response.end(alive ? "ok" : `${BRAND.name} démarre, encore un instant.`);
};

function listen(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE")
        reject(
          new BootError(
            `Le port ${port} est déjà pris : arrêtez ce qui l’occupe, ou choisissez-en un autre avec PORT.`,
          ),
        );
      else if (error.code === "EACCES")
        reject(
          new BootError(
            `Le port ${port} est réservé au système : choisissez-en un au-dessus de 1023 avec PORT.`,
          ),
        );
      else reject(error);
    });
    server.listen(port, resolve);
  });
}

/** Requests in flight are finished, new ones refused; then background work, then the database. */
async function shutDown(server: ReturnType<typeof createServer>, starting: Promise<Running>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(patience);
  // A start that hangs (a database that never answers) must not hold back the end.
  const running = await Promise.race([starting, delay(DRAIN_MS)]);
  await running?.stop();
}

function announce(settings: Settings): void {
  const lines = [`\n  ${BRAND.name} est ouvert : ${settings.publicUrl}`];
  if (settings.seed === "demo") {
    lines.push(`\n  Comptes de démonstration (mot de passe : ${DEMO_PASSWORD})`);
    const roles = { student: "élève", coach: "coach", provider: "prestataire" };
    for (const { email, role } of DEMO_PEOPLE) lines.push(`    ${email.padEnd(24)} ${roles[role]}`);
  }
  if (settings.contactRecipients.length === 0)
    lines.push(
      "\n  La page de contact refuse les messages : donnez PROVIDER_EMAILS ou PROVIDER_CONTACT_EMAIL pour les recevoir.",
    );
  if (settings.outboxPage) lines.push(`\n  E-mails envoyés : ${settings.publicUrl}/dev/mails`);
  console.log(`${lines.join("\n")}\n`);
}

function giveUp(error: unknown): void {
  if (error instanceof BootError) console.error(error.message);
  else console.error("Le démarrage a échoué pour une raison imprévue :", error);
  process.exit(1);
}

main().catch(giveUp);
