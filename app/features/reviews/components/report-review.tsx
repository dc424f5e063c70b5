import { FlagIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";

const ReportReviewDialog = lazyPart(() => import("./report-review-dialog.tsx"));

interface ReportReviewProps {
  review: { id: number; author: string; comment: string };
}

export function ReportReview({ review }: ReportReviewProps) {
  const [asking, setAsking] = useState(false);
  // Once opened, the dialog stays mounted, so that closing it keeps what was typed.
  const [wanted, setWanted] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="text-muted"
        onClick={() => {
          setWanted(true);
          setAsking(true);
        }}
      >
        <FlagIcon aria-hidden />
        Signaler
        <span className="sr-only"> l’avis de {review.author}</span>
      </Button>
      <ReportReviewDialog
        wanted={wanted}
        open={asking}
        onMissing={() => {
          setWanted(false);
          close();
        }}
        review={review}
        onClose={close}
      />
    </>
  );
}
