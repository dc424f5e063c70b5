import type { AuthAnswer } from "./auth-client.ts";

const FIRST_RETRY_MS = 200;
const RETRIES = 5;

/** A device that wakes up finds its network a moment later: the pause doubles, and then the next visit asks again. */
export async function askAgain<T>(ask: () => Promise<AuthAnswer<T>>): Promise<AuthAnswer<T>> {
  let answer = await ask();
  for (let attempt = 0; attempt < RETRIES && !answer.ok && answer.status === 0; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** attempt));
    answer = await ask();
  }
  return answer;
}
