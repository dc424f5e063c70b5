import type { Server, ServerOptions } from "node:http";
import { BootError } from "~/platform/config/boot-error.server.ts";

/**
 * How long a connection may keep us waiting: for the head of a request, for the whole of it (a photo over a slow phone
 * takes a minute), and between two. The last is longer than what proxies keep, so that they never write into a
 * connection that we are closing.
 */
export const PATIENCE: ServerOptions = {
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
};

interface Place {
  port: number;
  /** absent: every address of this machine */
  bind: string | undefined;
}

/** The settings that say where, for what is told when it cannot be there. */
const SETTINGS = { port: "PORT", bind: "BIND" };
export const METRICS_SETTINGS = { port: "METRICS_PORT", bind: "METRICS_BIND" };

export function listen(server: Server, place: Place, names = SETTINGS): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, place, names)));
    server.listen({ port: place.port, host: place.bind }, resolve);
  });
}

/** The ways in which a port can be refused to us, each with its sentence. */
function explain(error: NodeJS.ErrnoException, { port, bind }: Place, names: typeof SETTINGS): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new BootError(
        `Le port ${port} est déjà pris : arrêtez ce qui l’occupe, ou choisissez-en un autre avec ${names.port}.`,
      );
    case "EACCES":
      return new BootError(
        `Le port ${port} est réservé au système : choisissez-en un au-dessus de 1023 avec ${names.port}.`,
      );
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
    case "EINVAL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new BootError(
        `L’adresse ${bind} n’est pas une adresse de cette machine : donnez-en une autre avec ${names.bind}.`,
      );
    default:
      return error;
  }
}
