import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import * as RadixToast from "radix-ui/toast";
import { useSyncExternalStore } from "react";
import { classNames } from "./class-names.ts";
import {
  currentToasts,
  dismissToast,
  subscribeToToasts,
  type ToastMessage,
  type ToastVariant,
} from "./toast-store.ts";

const looks: Record<ToastVariant, { Icon: typeof Info; tone: string }> = {
  default: { Icon: Info, tone: "text-clay-text" },
  success: { Icon: CircleCheck, tone: "text-green-text" },
  destructive: { Icon: CircleAlert, tone: "text-danger-text" },
};

/** Loaded with the first message (lazy-toaster.tsx). F8 moves the focus here. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  return (
    <RadixToast.Provider label="Notification" duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
      <RadixToast.Viewport
        hotkey={["F8"]}
        label="Notifications ({hotkey})"
        className="fixed right-0 bottom-0 z-70 grid w-full list-none gap-2.5 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:w-108"
      />
    </RadixToast.Provider>
  );
}

function Toast({ message: { id, title, description, variant, open } }: { message: ToastMessage }) {
  const { Icon, tone } = looks[variant];
  return (
    <RadixToast.Root
      open={open}
      onOpenChange={(next) => next || dismissToast(id)}
      className={classNames(
        "pointer-events-auto relative flex items-start gap-3 overflow-hidden rounded-lg border border-line bg-surface py-4 pr-14 pl-4 text-ink shadow-raised",
        "data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in",
        "data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-[translate] data-[swipe=end]:translate-x-full data-[swipe=end]:transition-[translate] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
      )}
    >
      <span aria-hidden="true" className={classNames("absolute inset-y-0 left-0 w-1 bg-current", tone)} />
      <Icon aria-hidden="true" className={classNames("mt-px size-5.5 shrink-0", tone)} />
      <div className="grid gap-0.5">
        <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
        {description && (
          <RadixToast.Description className="text-sm text-muted">{description}</RadixToast.Description>
        )}
      </div>
      <RadixToast.Close
        aria-label="Fermer"
        className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink focus-visible:-outline-offset-3"
      >
        <X aria-hidden="true" className="size-5" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
