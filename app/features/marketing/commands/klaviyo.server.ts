import type { Settings } from "~/platform/config/env.server.ts";

/** All that this product asks of Klaviyo. */
export interface Klaviyo {
  /** made or brought up to date, by its address; answers the profile's id there */
  upsertProfile(profile: {
    email: string;
    firstName: string | null;
    lastName: string | null;
  }): Promise<string>;
  /** told again with the same `uniqueId`, it counts once */
  sendEvent(event: {
    profileId: string;
    name: string;
    properties: Record<string, string>;
    uniqueId: string;
    time: Date;
  }): Promise<void>;
  /** one that is not there counts as removed */
  removeProfile(whom: { id: string } | { email: string }): Promise<void>;
}

/** The version of their API that this was written for, whatever a later SDK would ask for. */
const REVISION = "2026-07-15";
const PATIENCE_MS = 10_000;
/** After a call that was waited for in vain: four jobs run at once, and mails are among those that wait for their turn. */
const PAUSE_MS = 30_000;
/** What axios calls it. */
const WAITED_IN_VAIN = "ERR_CANCELED";
const MOST_BYTES = 1024 * 1024;

/** Why a call came to nothing. Of what was sent and what was said, nothing is kept: either would name a person. */
export class KlaviyoFailure extends Error {
  override readonly name = "KlaviyoFailure";
  constructor(
    readonly code: string,
    /** refused for what it is: it would be again */
    readonly isFinal: boolean,
    /** it may have been done all the same */
    readonly isUnsure: boolean,
  ) {
    super(code);
  }
}

/** 401 and 403 are a wrong key, which somebody will correct; 408 and 429 ask for patience. */
const MAY_PASS = [401, 403, 408, 425, 429];
const NOT_THERE = [404, 410];

interface Patience {
  patienceMs?: number;
  pauseMs?: number;
}

export function createKlaviyo(
  { key, url }: NonNullable<Settings["klaviyo"]>,
  { patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS }: Patience = {},
): Klaviyo {
  let service: ReturnType<typeof connect> | undefined;
  let pausedUntil = 0;
  const call = async <T>(work: (apis: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> => {
    if (Date.now() < pausedUntil) throw new KlaviyoFailure("PAUSED", false, false);
    service ??= connect(key, url, patienceMs);
    try {
      return await work(await service);
    } catch (error) {
      const failure = toFailure(error);
      if (failure.code === WAITED_IN_VAIN) pausedUntil = Date.now() + pauseMs;
      throw failure;
    }
  };
  return {
    upsertProfile: ({ email, firstName, lastName }) =>
      call(async ({ profiles }) => {
        const attributes = { email, firstName, lastName, locale: "fr-FR" };
        const { body } = await profiles.createOrUpdateProfile({ data: { type: "profile", attributes } });
        const id = body?.data?.id;
        if (!id) throw new KlaviyoFailure("NO_ID", false, true);
        return id;
      }),
    sendEvent: ({ profileId, name, properties, uniqueId, time }) =>
      call(async ({ events }) => {
        const metric = { data: { type: "metric" as const, attributes: { name } } };
        const profile = { data: { type: "profile" as const, id: profileId, attributes: {} } };
        await events.createEvent({
          data: { type: "event", attributes: { metric, profile, properties, uniqueId, time } },
        });
      }),
    removeProfile: (whom) =>
      call(async ({ privacy }) => {
        const named = "id" in whom ? { id: whom.id, attributes: {} } : { attributes: { email: whom.email } };
        const profile = { data: { type: "profile" as const, ...named } };
        await privacy.requestProfileDeletion({
          data: { type: "data-privacy-deletion-job", attributes: { profile } },
        });
      }).catch((error: unknown) => {
        if (!(error instanceof KlaviyoFailure && NOT_THERE.some((status) => error.code === `HTTP_${status}`)))
          throw error;
      }),
  };
}

/** Thirty-eight megabytes of package, which only a process that has something to tell opens. */
async function connect(key: string, url: string | undefined, patienceMs: number) {
  const { ApiKeySession, DataPrivacyApi, EventsApi, ProfilesApi, RetryWithExponentialBackoff } = await import(
    "klaviyo-api"
  );
  class Session extends ApiKeySession {
    override applyToRequest(options: Parameters<InstanceType<typeof ApiKeySession>["applyToRequest"]>[0]) {
      super.applyToRequest(options);
      if (options.headers) options.headers.revision = REVISION;
    }
    override requestWithRetry(config: Parameters<InstanceType<typeof ApiKeySession>["requestWithRetry"]>[0]) {
      const bounds = { maxRedirects: 0, maxContentLength: MOST_BYTES };
      return super.requestWithRetry({ ...config, ...bounds, signal: AbortSignal.timeout(patienceMs) });
    }
  }
  // Tried again by the job, and not in between: its queue keeps the order, and counts the attempts.
  const session = new Session(key, new RetryWithExponentialBackoff({ numRetries: 0 }));
  const apis = {
    profiles: new ProfilesApi(session),
    events: new EventsApi(session),
    privacy: new DataPrivacyApi(session),
  };
  if (url) for (const api of Object.values(apis)) api.basePath = url;
  return apis;
}

/** The SDK throws what axios throws, with the key and the person in it. */
function toFailure(error: unknown): KlaviyoFailure {
  if (error instanceof KlaviyoFailure) return error;
  const { response, code } = error as { response?: { status?: number }; code?: unknown };
  const status = response?.status;
  if (status === undefined)
    return new KlaviyoFailure(typeof code === "string" ? code : "NO_ANSWER", false, true);
  const isRefusal = status >= 400 && status < 500;
  const isFinal = isRefusal && !MAY_PASS.includes(status) && !NOT_THERE.includes(status);
  return new KlaviyoFailure(`HTTP_${status}`, isFinal, !isRefusal);
}
