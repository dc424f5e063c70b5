/** Session events as the specification names them; every open tab receives them. */
export type SessionEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED";

type Listener = (event: SessionEvent, source: "this tab" | "another tab") => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === "undefined") return channel;
  channel = new BroadcastChannel("elan-session");
  channel.addEventListener("message", ({ data }: MessageEvent<SessionEvent>) => {
    for (const listener of listeners) listener(data, "another tab");
  });
  return channel;
}

/** INITIAL_SESSION concerns only its own tab and is not broadcast. */
export function announceSession(event: SessionEvent): void {
  for (const listener of listeners) listener(event, "this tab");
  if (event !== "INITIAL_SESSION") openChannel()?.postMessage(event);
}

export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener);
  openChannel();
  return () => listeners.delete(listener);
}
