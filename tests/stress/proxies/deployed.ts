import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { CERTIFICATE_FILE, HOST, KEY_FILE, untilOpen } from "../../fixtures/server/tls-proxy.ts";

interface Place {
  /** where it writes what it needs to */
  folder: string;
  /** where visitors come to */
  port: number;
  /** where the processes are: in place of the two that the file names, any number */
  targets: number[];
}

export interface DeployedProxy {
  name: string;
  /** from the file in deploy/ to one for this machine, and how it is started with that */
  prepare(settings: string, place: Place): { settings: string; command: (file: string) => string[] };
  file: string;
}

const DEPLOY = path.resolve(import.meta.dirname, "../../../deploy");

const nginx: DeployedProxy = {
  name: "nginx",
  file: "nginx.conf",
  prepare(settings, { folder, port, targets }) {
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const ours = settings
      .replace(/^.*127\.0\.0\.1:3001.*\n/gm, "")
      .replace(/^(.*127\.0\.0\.1:)3000(.*\n)/gm, (_, before: string, after: string) =>
        targets.map((target) => before + target + after).join(""),
      )
      .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, "")
      .replace("listen 443 ssl http2", `listen 127.0.0.1:${port} ssl http2`)
      .replace(/^.*listen \[::\]:443.*\n/m, "")
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${CERTIFICATE_FILE};`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${KEY_FILE};`);
    return {
      // Its workers write what is long into that folder, which is its starter's.
      settings: `daemon off; pid ${folder}/pid; error_log ${folder}/errors; user ${userInfo().username};
        events {}
        http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
        ${ours} }`,
      command: (file) => ["nginx", "-p", folder, "-e", `${folder}/errors`, "-c", file],
    };
  },
};

const caddy: DeployedProxy = {
  name: "caddy",
  file: "Caddyfile",
  prepare: (settings, { port, targets }) => ({
    settings: `{\n admin off\n auto_https off\n}\n${settings
      .replace("127.0.0.1:3000 127.0.0.1:3001", targets.map((target) => `127.0.0.1:${target}`).join(" "))
      .replace(
        "elan.example {",
        `https://${HOST}:${port} {\n bind 127.0.0.1\n tls ${CERTIFICATE_FILE} ${KEY_FILE}`,
      )}`,
    command: (file) => ["caddy", "run", "--adapter", "caddyfile", "--config", file],
  }),
};

const haproxy: DeployedProxy = {
  name: "haproxy",
  file: "haproxy.cfg",
  prepare(settings, { folder, port, targets }) {
    const certificate = path.join(folder, "certificate.pem");
    writeFileSync(certificate, readFileSync(CERTIFICATE_FILE, "utf8") + readFileSync(KEY_FILE, "utf8"));
    return {
      settings: settings
        .replace(/listen database[\s\S]*/, "")
        .replace("bind :80\n", "\n")
        .replace("bind :443 ssl crt /etc/haproxy/elan.pem", `bind 127.0.0.1:${port} ssl crt ${certificate}`)
        .replace(/^.*10\.0\.0\.12:3000.*\n/gm, "")
        .replace(/^( *server )one 10\.0\.0\.11:3000(.*\n)/gm, (_, server: string, after: string) =>
          targets
            .map((target, at) => `${server}n${at} 127.0.0.1:${target}${after.replace("/one", `/n${at}`)}`)
            .join(""),
        ),
      command: (file) => ["haproxy", "-q", "-f", file],
    };
  },
};

/** The proxies that this machine has. */
export const DEPLOYED = [nginx, caddy, haproxy].filter(
  ({ name }) => spawnSync(name, [name === "caddy" ? "version" : "-v"]).status === 0,
);

/** Starts one with the settings of deploy/; answers how to stop it. */
export async function startDeployed(proxy: DeployedProxy, place: Place): Promise<() => Promise<void>> {
  mkdirSync(place.folder, { recursive: true });
  const { settings, command } = proxy.prepare(readFileSync(path.join(DEPLOY, proxy.file), "utf8"), place);
  const file = path.join(place.folder, proxy.file);
  writeFileSync(file, settings);
  const [program, ...args] = command(file);
  const output = openSync(path.join(place.folder, "output"), "w");
  const child = spawn(program as string, args, {
    // Caddy keeps what it has been told at home.
    env: { PATH: process.env.PATH, HOME: place.folder },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const lastResort = () => child.kill("SIGKILL");
  process.once("exit", lastResort);
  const exited = once(child, "exit");
  await untilOpen(place.port);
  return async () => {
    child.kill("SIGTERM");
    await exited;
    process.off("exit", lastResort);
  };
}
