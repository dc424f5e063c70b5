import type { AuthAnswer } from "./auth-client.ts";

const FIRST_RETRY_MS = 200;
const RETRIES = 5;

/**
 * Retries with a doubling pause, because a waking device gets its network a moment later. After that the next
 * visit tries again.
 */
export async function askAgain<T>(ask: () => Promise<AuthAnswer<T>>): Promise<AuthAnswer<T>> {
  let answer = await ask();
  for (let attempt = 0; attempt < RETRIES && !answer.ok && answer.status === 0; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** attempt));
    answer = await ask();
  }
  return answer;
}
