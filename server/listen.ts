import type { Server, ServerOptions } from "node:http";
import { BootError } from "~/platform/config/boot-error.server.ts";

/**
 * Timeouts of a connection: for the head of a request, for the whole request (a photo over a slow phone
 * connection takes a minute), and between two requests. The keep-alive is longer than that of proxies, so
 * that they never write into a connection that we are closing.
 */
export const PATIENCE: ServerOptions = {
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
};

interface Place {
  port: number;
  /** absent for all addresses of this machine */
  bind: string | undefined;
}

/** Error messages about the port or the address name these settings. */
const SETTINGS = { port: "PORT", bind: "BIND" };
export const METRICS_SETTINGS = { port: "METRICS_PORT", bind: "METRICS_BIND" };

export function listen(server: Server, place: Place, names = SETTINGS): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, place, names)));
    server.listen({ port: place.port, host: place.bind }, resolve);
  });
}

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
