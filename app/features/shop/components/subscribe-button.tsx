import { Button } from "~/ui/button.tsx";

/** Begins a subscription to a programme of the month. */
export function SubscribeButton({ productId }: { productId: number }) {
  return (
    <Button size="lg" data-product={productId}>
      S’abonner
    </Button>
  );
}
