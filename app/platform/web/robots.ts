/** Robots that name themselves, also those that run scripts. A request without a user agent is one too. */
const ROBOT =
  /bot\b|crawl|spider|slurp|headless|lighthouse|preview|monitor|python|curl|wget|httpclient|go-http|java\//i;

export const isRobot = (userAgent: string | null | undefined): boolean => !userAgent || ROBOT.test(userAgent);
