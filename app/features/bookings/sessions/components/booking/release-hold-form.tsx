import { PressButton } from "~/ui/form/press-button.tsx";
import { reservationPath } from "../../rules/paths.ts";

interface ReleaseHoldFormProps {
  bookingId: string;
  size?: "sm" | "md";
  label?: string;
}

export function ReleaseHoldForm({
  bookingId,
  size = "md",
  label = "Abandonner ce créneau",
}: ReleaseHoldFormProps) {
  return (
    <PressButton
      intent="give-up"
      action={reservationPath(bookingId)}
      about={`give-up-${bookingId}`}
      variant="secondary"
      size={size}
      busyLabel="Un instant..."
      showsRefusal
    >
      {label}
    </PressButton>
  );
}
