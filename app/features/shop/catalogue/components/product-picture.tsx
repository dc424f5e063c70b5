import { pictureSources } from "~/platform/files/pictures/picture-sources.ts";
import { classNames } from "~/ui/theme/class-names.ts";

interface ProductPictureProps {
  image: string;
  alt: string;
  /** the `sizes` attribute */
  sizes: string;
  /** loaded eagerly, as the picture is visible at first */
  onFirstScreen?: boolean | undefined;
  className?: string;
}

const SIDE = 400;

/** The box has its size before the picture is loaded, so that the layout does not shift. */
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
