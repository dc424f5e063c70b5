import { useEffect, useSyncExternalStore } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import type { Viewer } from "~/features/accounts/rules/viewer.ts";
import { loadPart } from "~/ui/overlay/lazy-part.tsx";
import { PENDING, readPressed, revertPress, subscribe, writePressed } from "./favorite-store.ts";

interface FavoriteButtonProps {
  coach: { id: number; name: string };
  /** positions the button, which is absolute */
  className: string;
}

/** Students and visitors see the button; other roles have no favorites. */
export function FavoriteButton({ coach: { id, name }, className }: FavoriteButtonProps) {
  const root = useRouteLoaderData<{ viewer: Viewer | null; favorites: number[] }>("root");
  const navigate = useNavigate();
  const viewer = root?.viewer;
  const student = viewer?.role === "student" ? viewer.id : undefined;
  const key = `${student} ${id}`;
  const pressed = useSyncExternalStore(
    subscribe,
    () => readPressed(key),
    () => undefined,
  );
  const kept = root?.favorites.includes(id) ?? false;
  const favorite = pressed ?? kept;

  const press = async (wanted: boolean) => {
    // The heart changes before anything loads, so that the next press acts on what is visible.
    if (student) writePressed(key, wanted);
    // The module loads on the first press, because most visits have none.
    const loaded = await loadPart(() => import("./favorite-press.ts"));
    if (!loaded) revertPress(key, kept);
    else if (student) void loaded.sendShown({ key, coachId: id, kept });
    else loaded.askToSignIn(id, navigate);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wanted before is kept once, on arrival
  useEffect(() => {
    if (!viewer || sessionStorage.getItem(PENDING) !== `${id}`) return;
    sessionStorage.removeItem(PENDING);
    if (student) void press(true);
  }, [viewer?.id]);

  if (viewer && !student) return null;
  return (
    <button
      type="button"
      data-favorite={favorite || undefined}
      aria-label={favorite ? `Retirer ${name} des favoris` : `Ajouter ${name} aux favoris`}
      // The second click of a double click would undo the first.
      onClick={({ detail }) => detail < 2 && press(!favorite)}
      className={`group absolute grid size-11 place-items-center rounded-full ${className}`}
    >
      <span className="grid size-9 place-items-center rounded-full bg-surface text-ink shadow-card transition-[scale] duration-150 group-hover:scale-110 group-data-favorite:text-clay">
        {/* The heart is inline, because an icon of the set would be one more file to load. */}
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-5 fill-none stroke-current stroke-2 group-data-favorite:fill-current"
        >
          <path d="M12 20.5 3.7 12A5.4 5.4 0 0 1 12 5.2a5.4 5.4 0 0 1 8.3 6.8z" strokeLinejoin="round" />
        </svg>
      </span>
    </button>
  );
}
