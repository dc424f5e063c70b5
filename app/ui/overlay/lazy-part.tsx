import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useReducer,
  useSyncExternalStore,
} from "react";
import { reloadUnlessTyped } from "../controls/typed-text.ts";
import { siteAnswers, tellLostConnection, tellNewVersion } from "../feedback/lost-connection.ts";

/*
 * Parts of the site that are loaded when they are needed. A part that cannot be had takes nothing else with it: it is
 * tried twice, what happened is said, the page stays as it is, and the next press tries again.
 */

interface Loading {
  /** nobody asked for it: it is missing without a word */
  quiet?: boolean;
  /** the address names the part: a page of the site's new version opens it by itself */
  byAddress?: boolean;
}

/** Answers undefined when the part cannot be had, which has then been said. */
export async function loadPart<M>(
  load: () => Promise<M>,
  { quiet, byAddress }: Loading = {},
): Promise<M | undefined> {
  const landed = showWaiting();
  try {
    return await load();
  } catch {
    const answers = await siteAnswers();
    // Asked again: the connection may have come back meanwhile.
    const second = answers ? await load().catch(() => undefined) : undefined;
    if (second || quiet) return second;
    if (!answers) tellLostConnection();
    else if (byAddress && reloadUnlessTyped()) return await new Promise(() => {});
    else tellNewVersion();
    return undefined;
  } finally {
    landed();
  }
}

type PartProps<P> = P & {
  /** false: shown in advance, but not loaded yet */
  wanted?: boolean;
  /** in its place until it is there */
  placeholder?: ReactNode;
  /** what opened it closes it again, so that the next press is heard */
  onMissing?: () => void;
};

/** A component in a file of its own, loaded when it is first shown. It never suspends and never throws. */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  loading: Loading = {},
) {
  let Loaded: ComponentType<P> | undefined;
  const keep = (module: { default: ComponentType<P> } | undefined) => {
    Loaded ??= module?.default;
    return Loaded !== undefined;
  };
  function Part({ wanted = true, placeholder = null, onMissing, ...props }: PartProps<P>) {
    const [, show] = useReducer((times: number) => times + 1, 0);
    const missing = useEffectEvent(() => onMissing?.());
    useEffect(() => {
      if (!wanted) return;
      // It may have come by `preload`, since this was drawn without it.
      if (Loaded) return show();
      let gone = false;
      const attempt = async () => {
        const loaded = keep(await loadPart(load, loading));
        if (gone) return;
        if (loaded) return show();
        missing();
        if (loading.quiet) window.addEventListener("online", attempt, { once: true });
      };
      void attempt();
      return () => {
        gone = true;
        window.removeEventListener("online", attempt);
      };
    }, [wanted]);
    return Loaded && wanted ? <Loaded {...(props as unknown as P)} /> : placeholder;
  }
  /** For the moment before a press, when the pointer or the focus arrives. */
  Part.preload = () => void load().then(keep, () => undefined);
  return Part;
}

const SLOW_MS = 150;

let waiting = 0;
const listeners = new Set<() => void>();

function changeWaiting(by: 1 | -1): void {
  waiting += by;
  for (const listener of listeners) listener();
}

/** Counts as waiting once it has taken long enough to be worth showing. */
function showWaiting(): () => void {
  let shown = false;
  const timer = setTimeout(() => {
    shown = true;
    changeWaiting(1);
  }, SLOW_MS);
  return () => {
    clearTimeout(timer);
    if (shown) changeWaiting(-1);
  };
}

/** Whether a part is slow to come. */
export function useAwaitedPart(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => waiting > 0,
    () => false,
  );
}
