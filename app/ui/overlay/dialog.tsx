import * as RadixDialog from "radix-ui/dialog";
import type { ComponentProps, ReactNode } from "react";
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

export const Dialog = RadixDialog.Root;
export const DialogTrigger = RadixDialog.Trigger;
export const DialogClose = RadixDialog.Close;

const widths = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl" };

interface DialogContentProps
  extends ModalHeaderProps,
    Pick<ComponentProps<typeof RadixDialog.Content>, "onOpenAutoFocus" | "onCloseAutoFocus"> {
  size?: keyof typeof widths;
  /** only a button inside closes the dialog, because its content is shown only once */
  lasting?: boolean;
  /** buttons that stay visible while the content scrolls */
  footer?: ReactNode;
  children?: ReactNode;
}

/** On phones the dialog rises from the bottom and may take the whole height; otherwise it is centred. */
export function DialogContent({
  title,
  description,
  size = "md",
  lasting = false,
  footer,
  children,
  ...focus
}: DialogContentProps) {
  const focusReturn = useFocusReturn();
  return (
    <RadixDialog.Portal>
      <ModalOverlay />
      <RadixDialog.Content
        {...focusReturn}
        {...focus}
        {...describedBy(description)}
        onEscapeKeyDown={lasting ? stay : spareOpenList}
        onInteractOutside={lasting ? stay : spareToasts}
        className={classNames(
          "fixed inset-x-0 bottom-0 z-50 flex max-h-[calc(100dvh-1rem)] flex-col rounded-t-xl bg-surface shadow-raised",
          "sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(calc(100dvh-4rem),54rem)] sm:w-[calc(100%-3rem)] sm:rounded-xl",
          "data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in",
          widths[size],
        )}
      >
        <ModalHeader title={title} description={description} />
        {children && <ModalBody>{children}</ModalBody>}
        {footer && <ModalFooter>{footer}</ModalFooter>}
        {!lasting && <ModalCloseButton />}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}

const stay = (event: Event) => event.preventDefault();
