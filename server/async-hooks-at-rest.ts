import { AsyncLocalStorage } from "node:async_hooks";

/*
 * Before Node 24, an AsyncLocalStorage that has been used once makes every promise, timer and connection of the process
 * dearer from then on, until it is switched off: a kept page by a tenth, for somebody who has long signed in. So each is
 * switched off when nobody is inside it any more; its next use switches it on again.
 */

const inside = new WeakMap<AsyncLocalStorage<unknown>, number>();
const { run } = AsyncLocalStorage.prototype;

function runThenRest(
  this: AsyncLocalStorage<unknown>,
  store: unknown,
  work: () => unknown,
  ...args: never[]
) {
  inside.set(this, (inside.get(this) ?? 0) + 1);
  const leave = () => {
    const left = (inside.get(this) ?? 1) - 1;
    inside.set(this, left);
    if (left === 0) this.disable();
  };
  let result: unknown;
  try {
    result = run.call(this, store, work as never, ...args);
  } catch (error) {
    leave();
    throw error;
  }
  // What is thrown there is the caller's business, who holds the same promise.
  if (result instanceof Promise) result.then(leave, leave);
  else leave();
  return result;
}

export function restAsyncHooks(): void {
  if (Number.parseInt(process.versions.node, 10) < 24)
    AsyncLocalStorage.prototype.run = runThenRest as typeof run;
}
