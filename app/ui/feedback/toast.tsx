import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import {
  type CSSProperties,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Button } from "../controls/button.tsx";
import { useSwipe } from "../overlay/use-swipe.ts";
import { classNames } from "../theme/class-names.ts";
import { controlOf, placeToasts } from "./toast-place.ts";
import {
  currentToasts,
  dismissToast,
  noteAction,
  subscribeToToasts,
  type ToastMessage,
  type ToastVariant,
} from "./toast-store.ts";

const DURATION_MS = 5000;
const LOOK_AGAIN_MS = 1000;
const READ = ":hover, :focus-within";

const looks: Record<ToastVariant, { Icon: typeof Info; tone: string }> = {
  default: { Icon: Info, tone: "text-clay-text" },
  success: { Icon: CircleCheck, tone: "text-green-text" },
  destructive: { Icon: CircleAlert, tone: "text-danger-text" },
};

/**
 * The notification region; F8 moves the focus to it. It is part of every page and loads nothing, because it
 * must work without a connection. Even when empty, it is the live region for screen readers, also behind a
 * dialog. On wide windows it is beside dialogs; otherwise `placeToasts` finds a place for it that leaves the
 * header and the control in use free.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<Element>(null);
  const [top, setTop] = useState<number>();
  const place = useEffectEvent(() => {
    if (list.current) setTop(placeToasts(list.current, [pressed.current, document.activeElement]));
  });
  const areShown = toasts.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other toasts have another height
  useLayoutEffect(() => {
    if (!areShown) return;
    place();
    window.addEventListener("resize", place);
    return () => window.removeEventListener("resize", place);
  }, [areShown, toasts]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      noteAction();
      if (key === "F8") list.current?.focus();
    };
    // The capture phase runs before the page's own handlers, whose toasts belong to this action.
    document.addEventListener("keydown", onKey, true);
    const onClick = ({ target }: MouseEvent) => {
      noteAction();
      pressed.current = controlOf(target);
    };
    document.addEventListener("click", onClick, true);
    return () => {
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("click", onClick, true);
    };
  }, []);
  return (
    <section
      data-toasts
      aria-label="Notifications (F8)"
      style={top === undefined ? undefined : ({ "--toasts-top": `${top}px` } as CSSProperties)}
      className="pointer-events-none fixed top-(--toasts-top,var(--below-header)) right-0 z-70 w-full sm:w-96 xl:top-auto xl:bottom-(--room-below,0px)"
    >
      <ol ref={list} tabIndex={-1} aria-live="polite" className="grid list-none gap-2 p-2 sm:p-4">
        {toasts.map((message) => (
          <Toast
            key={message.id}
            message={message}
            onClose={() => {
              // The toast with the focus is about to disappear, so the region takes the focus.
              if (list.current?.contains(document.activeElement)) list.current.focus();
              dismissToast(message.id);
            }}
          />
        ))}
      </ol>
    </section>
  );
}

interface ToastProps {
  message: ToastMessage;
  onClose: () => void;
}

function Toast({ message: { title, description, variant, action, open }, onClose }: ToastProps) {
  const { Icon, tone } = looks[variant];
  const { swipe, ...pointer } = useSwipe(onClose);
  const item = useCountdown(open, onClose);
  return (
    <li
      ref={item}
      {...pointer}
      data-state={open ? "open" : "closed"}
      style={swipe ? { translate: `${swipe}px` } : undefined}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      className={classNames(
        "pointer-events-auto relative flex touch-pan-y items-start gap-3 overflow-hidden rounded-lg border border-line bg-surface py-3 pr-14 pl-4 text-ink shadow-raised",
        "data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in",
        swipe ? "select-none" : "transition-[translate]",
      )}
    >
      <span aria-hidden="true" className={classNames("absolute inset-y-0 left-0 w-1 bg-current", tone)} />
      <Icon aria-hidden="true" className={classNames("mt-px size-5.5 shrink-0", tone)} />
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-sm text-muted">{description}</p>}
        {action && (
          <Button
            variant="link"
            size="sm"
            className="justify-self-start"
            onClick={() => {
              action.onPress();
              onClose();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label="Fermer"
        onClick={onClose}
        className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink focus-visible:-outline-offset-3"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}

/** Closes the toast after a while, but not while it is hovered or focused or the window is inactive. */
function useCountdown(open: boolean, onEnd: () => void) {
  const item = useRef<HTMLLIElement>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!open) return;
    const isRead = () => !document.hasFocus() || item.current?.parentElement?.matches(READ);
    const leave = () => {
      if (isRead()) timer = setTimeout(leave, LOOK_AGAIN_MS);
      else end();
    };
    let timer = setTimeout(leave, DURATION_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return item;
}
