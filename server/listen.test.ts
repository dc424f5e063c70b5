import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { BootError } from "~/platform/config/boot-error.server.ts";
import { listen } from "./listen.ts";
import { startMetrics } from "./metrics.ts";

const open: ReturnType<typeof createServer>[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))));

async function listenAt(bind: string | undefined, port = 0): Promise<number> {
  const server = createServer((_, response) => response.end());
  open.push(server);
  await listen(server, { port, bind });
  return (server.address() as AddressInfo).port;
}

/** At another address of this machine, which every Linux has. A server that listens to all addresses is found there too. */
const isReached = (port: number, host = "127.0.0.2") =>
  new Promise<boolean>((resolve) => {
    get({ port, host, agent: false }, (response) => {
      response.resume();
      resolve(true);
    }).once("error", () => resolve(false));
  });

it.runIf(process.platform === "linux")("is for the address that BIND says, or for all of them", async () => {
  const local = await listenAt("127.0.0.1");
  expect([await isReached(local, "127.0.0.1"), await isReached(local)]).toEqual([true, false]);
  for (const bind of ["0.0.0.0", undefined]) expect(await isReached(await listenAt(bind))).toBe(true);
});

describe("is refused in a sentence that names the setting", () => {
  const refusal = async (listening: Promise<unknown>) => {
    const error = await listening.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(BootError);
    const { message } = error as BootError;
    expect(message).toMatch(/^[^\n]+\.$/);
    return message;
  };

  it("where something else holds the port", async () => {
    const port = await listenAt("127.0.0.1");
    const said = await refusal(listenAt("127.0.0.1", port));
    expect(said).toMatch(new RegExp(`^Le port ${port} est déjà pris .+ avec PORT\\.$`));
    expect(await refusal(startMetrics({ port, bind: "127.0.0.1" }))).toMatch(/ avec METRICS_PORT\.$/);
  });

  it("where the address is not of this machine", async () => {
    for (const bind of ["192.0.2.1", "nulle-part.invalid"])
      expect(await refusal(listenAt(bind))).toMatch(
        new RegExp(`^L’adresse ${bind} n’est pas une adresse de cette machine.+ avec BIND\\.$`),
      );
    expect(await refusal(startMetrics({ port: 9464, bind: "192.0.2.1" }))).toMatch(/ avec METRICS_BIND\.$/);
  });
});
