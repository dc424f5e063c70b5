/**
 * Runs the work now. Calls during a run cause one more run afterwards, however many they are. The promise
 * resolves when all runs are done.
 */
export function coalesce(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let wanted = false;
  const run = async () => {
    while (wanted) {
      wanted = false;
      // Failures are ignored, because the next call tries again.
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
