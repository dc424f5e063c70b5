import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../theme/class-names.ts";

const looks = {
  info: { Icon: Info, box: "bg-sand", icon: "text-ink" },
  success: { Icon: CircleCheck, box: "bg-green-pale", icon: "text-green-text" },
  danger: { Icon: CircleAlert, box: "bg-danger-pale", icon: "text-danger-text" },
};

interface AlertProps {
  tone?: keyof typeof looks;
  title?: ReactNode;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A persistent message. Screen readers announce a danger at once; other tones wait. */
export function Alert({ tone = "info", title, action, className, children }: AlertProps) {
  const { Icon, box, icon } = looks[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={classNames("flex items-start gap-3 rounded-md px-4 py-3.5", box, className)}
    >
      <Icon aria-hidden="true" className={classNames("mt-0.5 size-5 shrink-0", icon)} />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {action && <div className="mt-1.5 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
