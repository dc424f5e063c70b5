import { type ChildProcess, fork } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";
import path from "node:path";
import { AppError } from "../web/errors.ts";
import type { PictureAnswer, PictureOrder } from "./picture-process.server.ts";

/** Past this, a picture is not one that anybody took; its process is ended and the next picture gets a new one. */
const LIMIT_MS = 30_000;
/** A third of the share of everybody else where a core is wanted by both; on a busy machine still enough to get done. */
const NICER = 5;
/** A process without work gives its memory back. */
const IDLE_MS = 60_000;

/** Beside the built server, or as source where Vite or the tests run it. */
const [program, execArgv] = import.meta.env.PROD
  ? ["picture-process.js", []]
  : ["picture-process.server.ts", ["--import", "tsx"]];

/** Makes pictures one after the other in a process of its own, started with the first one. */
export class PictureMaker {
  #child: ChildProcess | undefined;
  #stopped: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(private readonly limitMs = LIMIT_MS) {}

  /** One at a time: the caller sees to it. */
  async make(order: PictureOrder): Promise<PictureAnswer> {
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    hold(child, true);
    let tooLong = false;
    const limit = setTimeout(() => {
      tooLong = true;
      child.kill("SIGKILL");
    }, this.limitMs);
    try {
      const answer = await answerOf(child, order);
      if (answer) return answer;
      if (tooLong) return { refusal: "pixels" };
      // Ended with the server, or never begun.
      if (this.#stopped === child || child.pid === undefined) throw new AppError("unavailable");
      return { refusal: "format" };
    } finally {
      clearTimeout(limit);
      hold(child, false);
      this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref();
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    if (!child) return;
    // The next picture gets a process of its own, not this one on its way out.
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
      // None of ours: a picture that takes the process over finds no secret in it.
      env: { PATH: process.env.PATH },
    });
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.once("exit", forget);
    child.once("error", forget);
    // Pages and passwords first; a picture takes what is left. Never more than the server itself was given: only root may do that.
    if (child.pid) setPriority(child.pid, Math.min(getPriority() + NICER, constants.priority.PRIORITY_LOW));
    return child;
  }
}

/** What the process answers; undefined when it ends instead. */
function answerOf(child: ChildProcess, order: PictureOrder): Promise<PictureAnswer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer: unknown) => {
      child.off("message", settle);
      child.off("exit", gone);
      child.off("error", gone);
      resolve(answer as PictureAnswer | undefined);
    };
    const gone = () => settle(undefined);
    child.once("message", settle);
    child.once("exit", gone);
    child.once("error", gone);
    child.send(order, (error) => error && gone());
  });
}

/** A process that only waits for work does not keep ours from ending. */
function hold(child: ChildProcess, working: boolean): void {
  if (working) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
