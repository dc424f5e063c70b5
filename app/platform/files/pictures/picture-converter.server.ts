import { type ChildProcess, fork } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";
import path from "node:path";
import { AppError } from "../../web/errors.ts";
import type { PictureAnswer, PictureOrder } from "./picture-process.server.ts";

/** No ordinary picture takes this long; its process is killed and the next picture gets a new one. */
const LIMIT_MS = 30_000;
/** The niceness gives a third of a normal share of a contested core, which is enough on a busy machine. */
const NICER = 5;
/** An idle process is ended to free its memory. */
const IDLE_MS = 60_000;

/** The built server has a bundle beside it; Vite and the tests run the source. */
const [program, execArgv] = import.meta.env.PROD
  ? ["picture-process.js", []]
  : ["picture-process.server.ts", ["--import", "tsx"]];

/** Processes pictures one after the other in a separate process, which starts with the first picture. */
export class PictureConverter {
  #child: ChildProcess | undefined;
  #stopped: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(private readonly limitMs = LIMIT_MS) {}

  /** The caller must not run two at a time. */
  async convert(order: PictureOrder): Promise<PictureAnswer> {
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    keepAlive(child, true);
    let tooLong = false;
    const limit = setTimeout(() => {
      tooLong = true;
      child.kill("SIGKILL");
    }, this.limitMs);
    try {
      const answer = await answerOf(child, order);
      if (answer) return answer;
      if (tooLong) return { refusal: "pixels" };
      // The process was stopped with the server, or could not be started.
      if (this.#stopped === child || child.pid === undefined) throw new AppError("unavailable");
      return { refusal: "format" };
    } finally {
      clearTimeout(limit);
      keepAlive(child, false);
      this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref();
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    if (!child) return;
    // The next picture must start a new process and not use this one, which is ending.
    this.#child = undefined;
    this.#stopped = child;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  /** for tests */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  #start(): ChildProcess {
    const child = fork(path.join(import.meta.dirname, program), {
      execArgv,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // The environment is empty, so that a picture that exploits the decoder finds no secret.
      env: { PATH: process.env.PATH },
    });
    const dropChild = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.once("exit", dropChild);
    child.once("error", dropChild);
    // Pages and passwords come first. Only root may raise a priority, so it never exceeds the server's own.
    if (child.pid) setPriority(child.pid, Math.min(getPriority() + NICER, constants.priority.PRIORITY_LOW));
    return child;
  }
}

/** Resolves with the answer of the process, or undefined if the process ends instead. */
function answerOf(child: ChildProcess, order: PictureOrder): Promise<PictureAnswer | undefined> {
  return new Promise((resolve) => {
    const resolveWith = (answer: unknown) => {
      child.off("message", resolveWith);
      child.off("exit", onExit);
      child.off("error", onExit);
      resolve(answer as PictureAnswer | undefined);
    };
    const onExit = () => resolveWith(undefined);
    child.once("message", resolveWith);
    child.once("exit", onExit);
    child.once("error", onExit);
    child.send(order, (error) => error && onExit());
  });
}

/** An idle child process must not keep this process alive. */
function keepAlive(child: ChildProcess, working: boolean): void {
  if (working) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
