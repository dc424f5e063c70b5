import path from "node:path";
import { parentPort, Worker } from "node:worker_threads";
import { callerNetwork } from "./caller-network.server.ts";
import { WorkQueue } from "./work-queue.server.ts";

interface ThreadRules {
  /** the path of the program, without its ending */
  program: string;
  /** A thread that needs more memory is ended. */
  memoryMiB: number;
  /** A task that takes longer is ended with its thread. */
  limitMs: number;
  /** An idle thread is kept for this long; with 0, every task gets a thread of its own. */
  idleMs: number;
}

/** The task took too long or needed too much memory. */
export class ThreadLimitExceeded extends Error {
  override readonly name = "ThreadLimitExceeded";
}

/** One core stays free for pages. */
const AT_ONCE = 1;
const PER_NETWORK = 8;
const IN_ALL = 64;

/**
 * Runs work that would hold the event loop for more than some milliseconds in a worker thread, one task after the
 * other, fairly between networks. The program calls `answerTasks`.
 */
export class WorkerThreads<Task, Answer> {
  #queue = new WorkQueue({ atOnce: AT_ONCE, perNetwork: PER_NETWORK, inAll: IN_ALL });
  #idle: Worker | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly rules: ThreadRules) {}

  /** Task and answer are copied, so they contain no functions. */
  run(task: Task, limitMs = this.rules.limitMs): Promise<Answer> {
    return this.#queue.run(callerNetwork(), async () => {
      const worker = this.#take();
      let answer: Answer;
      try {
        answer = await answerOf<Answer>(worker, task, limitMs);
      } catch (error) {
        await worker.terminate();
        throw error;
      }
      if (this.rules.idleMs > 0) this.#retireWhenIdle(worker);
      else await worker.terminate();
      return answer;
    });
  }

  #take(): Worker {
    clearTimeout(this.#idleTimer);
    const worker = this.#idle ?? this.#start();
    this.#idle = undefined;
    worker.ref();
    return worker;
  }

  #start(): Worker {
    const worker = startWorker(this.rules);
    // An error without a listener would end the process. The task that waits has a listener of its own.
    worker.on("error", () => {});
    worker.once("exit", () => {
      if (this.#idle === worker) this.#idle = undefined;
    });
    return worker;
  }

  #retireWhenIdle(worker: Worker): void {
    // An idle thread must not keep the process alive.
    worker.unref();
    this.#idle = worker;
    this.#idleTimer = setTimeout(() => {
      this.#idle = undefined;
      void worker.terminate();
    }, this.rules.idleMs).unref();
  }
}

/**
 * In production the program is a built file beside the server. In development and tests it is TypeScript source, so
 * the thread has to register tsx first.
 */
function startWorker({ program, memoryMiB }: ThreadRules): Worker {
  const built = path.join(import.meta.dirname, `${path.basename(program)}.js`);
  const source = `import("tsx/esm/api").then(({ register }) => {
    register();
    return import(${JSON.stringify(`${program}.server.ts`)});
  })`;
  return new Worker(import.meta.env.PROD ? built : source, {
    eval: !import.meta.env.PROD,
    // The environment is empty, so that code that takes over the thread finds no secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMiB },
  });
}

function answerOf<Answer>(worker: Worker, task: unknown, limitMs: number): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(limit);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      finish();
    };
    const onMessage = (answer: Answer) => settle(() => resolve(answer));
    const onError = (error: NodeJS.ErrnoException) =>
      settle(() => reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new ThreadLimitExceeded() : error));
    const onExit = (code: number) => settle(() => reject(new Error(`A worker thread ended with ${code}.`)));
    const limit = setTimeout(() => settle(() => reject(new ThreadLimitExceeded())), limitMs);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(task);
  });
}

/** The other end, in the program of a thread. */
export function answerTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  parentPort?.on("message", async (task: Task) => parentPort?.postMessage(await work(task)));
}
