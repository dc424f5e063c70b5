/** Runs at once; asked for while it runs, once more afterwards, however often. Resolves when all of it has been done. */
export function coalesce(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let wanted = false;
  const run = async () => {
    while (wanted) {
      wanted = false;
      // What fails is tried again when it is next asked for.
      await work().catch(() => undefined);
    }
    running = undefined;
  };
  return () => {
    wanted = true;
    running ??= run();
    return running;
  };
}
