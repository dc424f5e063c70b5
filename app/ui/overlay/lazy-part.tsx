import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useReducer,
  useSyncExternalStore,
} from "react";
import { reloadUnlessTyped } from "../controls/typed-text.ts";
import { showLostConnection, showNewVersion, siteAnswers } from "../feedback/lost-connection.ts";

/*
 * Parts of the site that are loaded on demand. A part that fails to load is retried once. If that fails too,
 * the user is told, the page stays as it is, and the next click tries again.
 */

interface Loading {
  /** the user did not ask for the part, so a failure is not shown */
  quiet?: boolean;
  /** the URL names the part, so a reload with the new version of the site opens it */
  byAddress?: boolean;
}

/** Returns undefined if the part cannot be loaded; the user has then been told, unless it is quiet. */
export async function loadPart<M>(
  load: () => Promise<M>,
  { quiet, byAddress }: Loading = {},
): Promise<M | undefined> {
  const landed = showWaiting();
  try {
    return await load();
  } catch {
    const answers = await siteAnswers();
    // The connection may be back by now.
    const second = answers ? await load().catch(() => undefined) : undefined;
    if (second || quiet) return second;
    if (!answers) showLostConnection();
    else if (byAddress && reloadUnlessTyped()) return await new Promise(() => {});
    else showNewVersion();
    return undefined;
  } finally {
    landed();
  }
}

type PartProps<P> = P & {
  /** false: not loaded yet, only the placeholder shows */
  wanted?: boolean;
  /** shown until the part is loaded */
  placeholder?: ReactNode;
  /** closes the part, so that the next click tries again */
  onMissing?: () => void;
};

/** A component that is loaded when it is first shown. It never suspends and never throws. */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  loading: Loading = {},
) {
  let Loaded: ComponentType<P> | undefined;
  const storeLoaded = (module: { default: ComponentType<P> } | undefined) => {
    Loaded ??= module?.default;
    return Loaded !== undefined;
  };
  function Part({ wanted = true, placeholder = null, onMissing, ...props }: PartProps<P>) {
    const [, show] = useReducer((times: number) => times + 1, 0);
    const missing = useEffectEvent(() => onMissing?.());
    useEffect(() => {
      if (!wanted) return;
      // `preload` may have loaded it since the first render.
      if (Loaded) return show();
      let gone = false;
      const attempt = async () => {
        const loaded = storeLoaded(await loadPart(load, loading));
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
  /** For the moment before a click, when the pointer or the focus arrives. */
  Part.preload = () => void load().then(storeLoaded, () => undefined);
  return Part;
}

const SLOW_MS = 150;

let waiting = 0;
const listeners = new Set<() => void>();

function changeWaiting(by: 1 | -1): void {
  waiting += by;
  for (const listener of listeners) listener();
}

/** A load counts as waiting only once it is slow enough to be worth showing. */
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
