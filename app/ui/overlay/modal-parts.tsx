import { X } from "lucide-react";
import * as RadixDialog from "radix-ui/dialog";
import type { ReactNode } from "react";
import { useRef } from "react";
import { Button } from "../controls/button.tsx";
import { classNames } from "../theme/class-names.ts";

/* Shared parts of Dialog and Sheet. */

export function ModalOverlay() {
  return (
    <RadixDialog.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
  );
}

export interface ModalHeaderProps {
  title: ReactNode;
  description?: ReactNode;
}

export function ModalHeader({ title, description }: ModalHeaderProps) {
  return (
    <div className="grid shrink-0 gap-1.5 px-5 pt-5 pr-16 pb-4 sm:px-7 sm:pt-7 sm:pr-18">
      <RadixDialog.Title className="text-2xl wrap-anywhere">{title}</RadixDialog.Title>
      {description && (
        <RadixDialog.Description className="wrap-anywhere text-muted">{description}</RadixDialog.Description>
      )}
    </div>
  );
}

/** The button comes after the content, so that the first field gets the focus on opening. */
export function ModalCloseButton() {
  return (
    <RadixDialog.Close asChild>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Fermer"
        className="absolute top-3 right-3 sm:top-5 sm:right-5"
      >
        <X aria-hidden="true" />
      </Button>
    </RadixDialog.Close>
  );
}

export function ModalBody({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        "min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 [--below-header:0px] sm:px-7",
        className,
      )}
    >
      {children}
    </div>
  );
}

export function ModalFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-col-reverse gap-2.5 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-7">
      {children}
    </div>
  );
}

/** The first Escape closes an open combobox list; the next one closes the modal. */
export function spareOpenList(event: KeyboardEvent) {
  const { target } = event;
  if (target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]')) {
    event.preventDefault();
  }
}

/** A click on a toast is not a click outside the modal and must not close it. */
export function spareToasts(event: Event) {
  if (event.target instanceof Element && event.target.closest("[data-toasts]")) event.preventDefault();
}

/** Radix warns about a missing description unless this is set explicitly. */
export function describedBy(description: ReactNode): { "aria-describedby"?: undefined } {
  return description ? {} : { "aria-describedby": undefined };
}

/**
 * A modal that is opened by a URL or by state has no trigger known to Radix. When it closes, the focus
 * returns to the element that had it before.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const element = before.current;
      if (!(element instanceof HTMLElement) || element === document.body || !element.isConnected) return;
      event.preventDefault();
      // Without this, focusing a sticky bar would scroll the page to the bar's place in the document.
      element.focus({ preventScroll: true });
    },
  };
}
