const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]{2}/;
const LINK = /https?:\/\/|\bwww\.|\b[a-z0-9-]{2,}\.(fr|com|net|org|eu|be|ch|io|me|app|bio|ee|info|site)\b/i;
/** Nine digits or more, however they are grouped: no price, age or duration is that long. */
const PHONE = /(?:\d[\s.()/-]*){9}/;

/**
 * Whether a text seems to contain a phone number, an e-mail address or a link, which are unwanted in public
 * texts and first messages. This is a guess: people get advice, never a refusal, and a text model is asked
 * again.
 */
export function mentionsContact(text: string): boolean {
  return [EMAIL, LINK, PHONE].some((pattern) => pattern.test(text));
}
