import * as RadixDialog from "radix-ui/dialog";
import type { ReactNode } from "react";
import { classNames } from "../theme/class-names.ts";
import {
  describedBy,
  ModalBody,
  ModalCloseButton,
  ModalFooter,
  ModalHeader,
  type ModalHeaderProps,
  ModalOverlay,
  spareOpenList,
  spareToasts,
  useFocusReturn,
} from "./modal-parts.tsx";

export const Sheet = RadixDialog.Root;
export const SheetTrigger = RadixDialog.Trigger;
export const SheetClose = RadixDialog.Close;

const sides = { right: "right-0 rounded-l-xl", left: "left-0 rounded-r-xl [--sheet-from:-100%]" };

interface SheetContentProps extends ModalHeaderProps {
  side?: keyof typeof sides;
  footer?: ReactNode;
  children?: ReactNode;
}

export function SheetContent({ title, description, side = "right", footer, children }: SheetContentProps) {
  const focusReturn = useFocusReturn();
  return (
    <RadixDialog.Portal>
      <ModalOverlay />
      <RadixDialog.Content
        {...focusReturn}
        {...describedBy(description)}
        onEscapeKeyDown={spareOpenList}
        onInteractOutside={spareToasts}
        className={classNames(
          "fixed inset-y-0 z-50 flex w-[min(27rem,100vw-2.5rem)] flex-col bg-surface shadow-raised",
          "data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in",
          sides[side],
        )}
      >
        <ModalHeader title={title} description={description} />
        <ModalBody>{children}</ModalBody>
        {footer && <ModalFooter>{footer}</ModalFooter>}
        <ModalCloseButton />
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}
