import { TestServers } from "../../fixtures/server/server-process.ts";

/** Servers behind a proxy that says who calls: everybody who orders has a network of their own. */
export class ProxiedServers extends TestServers {
  /** of those that are started again in their place when they are killed */
  readonly ports = new Set<string>();

  override start(...[settings = {}, launch]: Parameters<TestServers["start"]>) {
    if (settings.PORT) this.ports.add(settings.PORT);
    return super.start({ ...settings, TRUSTED_PROXIES: "1" }, launch);
  }
}
