import { pictureSources } from "~/platform/files/picture-sources.ts";
import { classNames } from "~/ui/theme/class-names.ts";

interface ProductPictureProps {
  image: string;
  alt: string;
  /** how wide it stands, as `sizes` says it */
  sizes: string;
  /** It is among the first things seen of the page. */
  onFirstScreen?: boolean | undefined;
  className?: string;
}

const SIDE = 400;

/** A square picture of a product, in a place of its own size before it is there; an empty court where there is none. */
export function ProductPicture({ image, alt, sizes, onFirstScreen, className }: ProductPictureProps) {
  const box = classNames("aspect-square w-full bg-sand", className);
  if (!image) return <span aria-hidden className={classNames("block", box)} />;
  return (
    <img
      {...pictureSources(image, sizes)}
      alt={alt}
      width={SIDE}
      height={SIDE}
      loading={onFirstScreen ? "eager" : "lazy"}
      fetchPriority={onFirstScreen ? "high" : "auto"}
      decoding="async"
      className={classNames("h-auto object-cover", box)}
    />
  );
}
