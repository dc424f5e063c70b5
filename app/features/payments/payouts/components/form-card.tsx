import type { ReactNode } from "react";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";

interface FormCardProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

export function FormCard({ title, text, children }: FormCardProps) {
  return (
    <Card asChild>
      <section>
        <CardBody className="gap-5">
          <div className="grid gap-1.5">
            <CardTitle>{title}</CardTitle>
            {text && <p className="text-muted">{text}</p>}
          </div>
          {children}
        </CardBody>
      </section>
    </Card>
  );
}
