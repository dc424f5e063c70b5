import type { ReactNode } from "react";
import { Card, CardBody } from "~/ui/layout/card.tsx";

interface PlainPageProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function PlainPage({ title, text, children }: PlainPageProps) {
  return (
    <div className="page-width max-w-xl py-10 md:py-14">
      <Card>
        <CardBody className="gap-6">
          <div className="grid gap-2">
            <h1 className="text-3xl">{title}</h1>
            <p className="text-muted">{text}</p>
          </div>
          {children}
        </CardBody>
      </Card>
    </div>
  );
}
