import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  EMPTY_DRAFT,
  isSameDraft,
  isTouched,
  type OnboardingDraft,
  readStoredDraft,
  type SavedDraft,
} from "../../rules/draft.ts";
import { dropLocal, newBrowser, readLocal, STATE_KEY, writeLocal } from "./draft-storage.ts";
import { sendDraft } from "./onboarding-client.ts";

interface Stored {
  /** false until the stored draft was read; nothing can be answered before */
  ready: boolean;
  draft: OnboardingDraft;
  /** the coach's id; "" while no coach was signed in */
  owner: string;
  version: number;
  browser: string;
  dirty: boolean;
  /** the version of another device, until the coach has chosen */
  other: OnboardingDraft | null;
  /** the browser can store the draft */
  isKept: boolean;
}

const PAUSE_MS = 800;

const createState = (saved: SavedDraft | null): Stored => ({
  ready: false,
  draft: saved ? readStoredDraft(saved.draft) : EMPTY_DRAFT,
  owner: "",
  version: saved?.version ?? 0,
  browser: "",
  dirty: false,
  other: saved?.other ? readStoredDraft(saved.other) : null,
  isKept: true,
});

/**
 * The wizard's draft is stored in the browser on every key, and for coaches also on the server after a pause.
 * Unsent local changes win over the server's version, which is then offered as the other version.
 */
export function useOnboardingDraft(coachId: string | undefined, saved: SavedDraft | null) {
  const [stored, setStored] = useState(() => createState(saved));
  const latest = useRef(stored);
  const underWay = useRef<Promise<unknown>>(undefined);
  /** true while the draft is being published, which also deletes it from the server */
  const paused = useRef(false);

  const setState = (next: Partial<Stored>) => {
    latest.current = { ...latest.current, ...next };
    setStored(latest.current);
  };
  const saveState = (next: Partial<Stored>) => {
    setState({ ...next, ...(coachId ? { owner: coachId } : {}) });
    const { draft, owner, version, browser, dirty } = latest.current;
    setState({ isKept: writeLocal(draft, { owner, version, browser, dirty }) });
  };

  const loadDraft = useEffectEvent((arrived: string | undefined) => {
    const local = readLocal(arrived);
    // A coach's draft without unsent changes is on the server. If the server has none, it was published
    // elsewhere.
    if (!local || (coachId && !local.state.dirty)) {
      setState({ ...createState(saved), browser: local?.state.browser ?? newBrowser(), ready: true });
      if (coachId && saved) saveState({});
      else if (local) dropLocal();
      return;
    }
    const { owner, version, browser, dirty } = local.state;
    const { other } = createState(saved);
    setState({ draft: local.draft, owner, version, browser, dirty, other, ready: true });
    if (coachId) saveState({});
  });
  // After a login or logout the draft is read again for the new owner.
  useEffect(() => loadDraft(coachId), [coachId]);

  const push = useEffectEvent(async (how: { why?: "swapped" | "settled"; last?: boolean } = {}) => {
    const { draft, version, browser, ready, dirty } = latest.current;
    if (!coachId || !ready || paused.current || (!dirty && !how.why)) return;
    // One request at a time; changes typed meanwhile go with the next one.
    if (underWay.current && !how.last && !how.why) return;
    const wasStored = readLocal(coachId) !== undefined;
    const sent = sendDraft({ draft, version, browser, why: "typed", ...how });
    underWay.current = sent;
    const told = await sent;
    underWay.current = undefined;
    // Another tab has published the draft meanwhile, and writing it would restore it.
    if (wasStored && !readLocal(coachId)) return;
    if (told) saveState({ ...told, dirty: !isSameDraft(draft, latest.current.draft) });
  });
  const { draft, dirty, version } = stored;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is sent a moment later
  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(() => void push(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, dirty, version, coachId]);

  const follow = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key !== STATE_KEY && key !== null) return;
    // The answer to this tab's own save may have stored the draft again just before this event.
    if (newValue === null && !latest.current.dirty) dropLocal();
    const local = readLocal(coachId);
    if (local) setState({ draft: local.draft, version: local.state.version, dirty: false });
    else setState({ draft: EMPTY_DRAFT, version: 0, dirty: false, other: null });
  });
  useEffect(() => {
    const leave = () => void push({ last: true });
    const changedElsewhere = (event: StorageEvent) => follow(event);
    const again = () => void push();
    window.addEventListener("pagehide", leave);
    window.addEventListener("online", again);
    window.addEventListener("storage", changedElsewhere);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("online", again);
      window.removeEventListener("storage", changedElsewhere);
    };
  }, []);

  return {
    ...stored,
    change: (answers: Partial<OnboardingDraft>) => {
      const next = { ...latest.current.draft, ...answers };
      if (isSameDraft(next, latest.current.draft)) return;
      // Paging through an empty wizard stores nothing.
      const worthKeeping = isTouched(next) || isTouched(latest.current.draft);
      if (worthKeeping) saveState({ draft: next, dirty: true });
      else setState({ draft: next });
    },
    /** switches to the other version and keeps the current one as the other */
    swap: async () => {
      // The server keeps its current version as the other one, so it must have every change first.
      await underWay.current;
      await push();
      const { other } = latest.current;
      if (!other) return;
      saveState({ draft: other, other: null, dirty: true });
      await push({ why: "swapped" });
    },
    settle: () => {
      setState({ other: null });
      void push({ why: "settled" });
    },
    /** stops saving until it is resumed */
    pause: async () => {
      paused.current = true;
      await underWay.current;
    },
    resume: () => {
      paused.current = false;
    },
    forget: () => {
      setState({ ...createState(null), browser: newBrowser(), ready: true });
      dropLocal();
    },
  };
}

export type OnboardingDraftState = ReturnType<typeof useOnboardingDraft>;
