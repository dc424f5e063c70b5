/** Further messages are counted, not quoted. */
const QUOTED = 3;

export function quoteMessages(messages: string[]): string[] {
  const more = messages.length - QUOTED;
  return [
    ...messages.slice(0, QUOTED).map((message) => `«\u00a0${message}\u00a0»`),
    ...(more > 0 ? [more === 1 ? "Et un autre message." : `Et ${more} autres messages.`] : []),
  ];
}
