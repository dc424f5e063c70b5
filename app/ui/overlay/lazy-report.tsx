import { useState } from "react";
import { lazyPart } from "./lazy-part.tsx";
import type { ReportDialogProps } from "./report-dialog.tsx";

const ReportDialog = lazyPart(() => import("./report-dialog.tsx"));

/** The report dialog, loaded when it is first opened. It then stays mounted, so that it keeps what was typed. */
export function LazyReport(props: ReportDialogProps) {
  const [wanted, setWanted] = useState(false);
  if (props.open && !wanted) setWanted(true);
  return (
    <ReportDialog
      {...props}
      wanted={wanted}
      onMissing={() => {
        setWanted(false);
        props.onClose();
      }}
    />
  );
}
