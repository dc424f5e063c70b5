import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Task } from "../../../tests/fixtures/server/task-thread.server.ts";
import { forNetwork } from "./caller-network.server.ts";
import { ThreadLimitExceeded, WorkerThreads } from "./worker-threads.server.ts";

interface Answer {
  threadId: number;
  environment: NodeJS.ProcessEnv;
}

const threadsFor = (idleMs: number) =>
  new WorkerThreads<Task, Answer>({
    program: path.resolve("tests/fixtures/server/task-thread"),
    memoryMiB: 64,
    limitMs: 60_000,
    idleMs,
  });

test("a thread is kept for the next task, and knows nothing of the environment", async () => {
  const threads = threadsFor(60_000);
  const [first, second] = await Promise.all([threads.run("answer"), threads.run("answer")]);
  expect(second.threadId).toBe(first.threadId);
  expect(first.environment).toEqual({});
});

test("each task has a thread of its own where none is kept", async () => {
  const threads = threadsFor(0);
  const first = await threads.run("answer");
  expect((await threads.run("answer")).threadId).not.toBe(first.threadId);
});

test.each([
  ["never end", 500],
  ["grow", 60_000],
] as const)("a task that would %s is ended, and the next one goes on", async (task, limitMs) => {
  const threads = threadsFor(60_000);
  const { threadId } = await threads.run("answer");
  await expect(threads.run(task, limitMs)).rejects.toThrow(ThreadLimitExceeded);
  expect((await threads.run("answer")).threadId).not.toBe(threadId);
});

test("a failure is the caller's, and one after the answer is nobody's", async () => {
  const threads = threadsFor(60_000);
  await expect(threads.run("fail")).rejects.toThrow("the task failed");
  const { threadId } = await threads.run("fail later");
  await delay(200);
  expect((await threads.run("answer")).threadId).not.toBe(threadId);
});

test("one network cannot fill the queue of the others", async () => {
  const threads = threadsFor(60_000);
  const many = Array.from({ length: 12 }, () => forNetwork("a", () => threads.run("answer")));
  const elsewhere = forNetwork("b", () => threads.run("answer"));
  const results = await Promise.allSettled(many);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(4);
  expect(await elsewhere).toMatchObject({ environment: {} });
});
