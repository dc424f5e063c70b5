const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]{2}/;
const LINK = /https?:\/\/|\bwww\.|\b[a-z0-9-]{2,}\.(fr|com|net|org|eu|be|ch|io|me|app|bio|ee|info|site)\b/i;
/** Nine digits or more, however they are grouped. */
const PHONE = /(?:\+\d{1,3}|\b0)(?:[\s.()/-]*\d){8,}/;

/** Whether a text seems to hold a phone number, an e-mail address or a link. A guess, for advice alone. */
export function mentionsContact(text: string): boolean {
  return [EMAIL, LINK, PHONE].some((pattern) => pattern.test(text));
}
