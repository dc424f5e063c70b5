import type { Settings } from "~/platform/config/env.server.ts";

/** The interface declares only the used part of Klaviyo's API. */
export interface Klaviyo {
  /** creates or updates the profile by its address; returns Klaviyo's profile id */
  upsertProfile(profile: {
    email: string;
    firstName: string | null;
    lastName: string | null;
  }): Promise<string>;
  /** `uniqueId` is the idempotency key */
  sendEvent(event: {
    profileId: string;
    name: string;
    properties: Record<string, string>;
    uniqueId: string;
    time: Date;
  }): Promise<void>;
  /** a missing profile counts as removed */
  removeProfile(whom: { id: string } | { email: string }): Promise<void>;
}

/** The API version is fixed, so that a newer SDK does not change it. */
const REVISION = "2026-07-15";
const PATIENCE_MS = 10_000;
/** Calls pause after a timeout, because only four jobs run at once and mails wait behind them. */
const PAUSE_MS = 30_000;
/** axios reports our timeout by this code. */
const WAITED_IN_VAIN = "ERR_CANCELED";
const MOST_BYTES = 1024 * 1024;

/** The error contains neither the request nor the answer, because both would name a person. */
export class KlaviyoFailure extends Error {
  override readonly name = "KlaviyoFailure";
  constructor(
    readonly code: string,
    /** the request itself was refused, so a retry would fail again */
    readonly isFinal: boolean,
    /** the request may have been applied despite the error */
    readonly isUnsure: boolean,
  ) {
    super(code);
  }
}

/** Retryable 4xx codes: 401 and 403 are a wrong key, which somebody will correct; 408 and 429 ask to wait. */
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
  // Loading the package holds the event loop for a moment, so it is loaded at the start and not by the first call.
  const service = connect(key, url, patienceMs);
  let pausedUntil = 0;
  const call = async <T>(work: (apis: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> => {
    if (Date.now() < pausedUntil) throw new KlaviyoFailure("PAUSED", false, false);
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

/** The package is 38 MB, so only a process that calls Klaviyo loads it. */
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
  // The SDK does not retry: the job queue does, which keeps the order and counts the attempts.
  const session = new Session(key, new RetryWithExponentialBackoff({ numRetries: 0 }));
  const apis = {
    profiles: new ProfilesApi(session),
    events: new EventsApi(session),
    privacy: new DataPrivacyApi(session),
  };
  if (url) for (const api of Object.values(apis)) api.basePath = url;
  return apis;
}

/** Converts the SDK's axios error, which contains the API key and personal data. */
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
