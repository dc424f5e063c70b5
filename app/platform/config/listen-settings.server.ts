import { isIP } from "node:net";
import { z } from "zod";
import { BootError } from "./boot-error.server.ts";

/** The address where Prometheus reads the metrics. */
export interface MetricsSettings {
  port: number;
  bind: string;
}

export const THIS_MACHINE = "127.0.0.1";

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

const port = (name: string) =>
  z.coerce
    .number({ error: `${name} doit être un nombre entre 1 et 65535.` })
    .int({ error: `${name} doit être un nombre entier.` })
    .min(1, { error: `${name} doit être un nombre entre 1 et 65535.` })
    .max(65535, { error: `${name} doit être un nombre entre 1 et 65535.` });

const address = (name: string) =>
  z
    .string()
    .trim()
    .refine((value) => isIP(value) !== 0 || (HOST_NAME.test(value) && !/^[\d.]+$/.test(value)), {
      error: `${name} est une adresse IP de cette machine, par exemple 0.0.0.0, ou un nom qui y mène.`,
    });

export const listenSettings = {
  PORT: port("PORT").default(3000),
  BIND: address("BIND").optional(),
  METRICS_PORT: port("METRICS_PORT").optional(),
  METRICS_BIND: address("METRICS_BIND").optional(),
};

const schema = z.object(listenSettings);

/** Metrics are for the operator alone: the default is the loopback address, even if the site is public. */
export function readMetrics(env: z.output<typeof schema>): MetricsSettings | undefined {
  if (env.METRICS_BIND && !env.METRICS_PORT)
    throw new BootError("METRICS_BIND dit où écoute METRICS_PORT : donnez aussi un port, ou retirez-la.");
  if (env.METRICS_PORT === env.PORT)
    throw new BootError(
      "METRICS_PORT et PORT ne peuvent pas être le même port : les mesures ne sont pas pour les visiteurs.",
    );
  return env.METRICS_PORT ? { port: env.METRICS_PORT, bind: env.METRICS_BIND ?? THIS_MACHINE } : undefined;
}
