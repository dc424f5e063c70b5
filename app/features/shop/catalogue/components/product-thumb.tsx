import { PackageIcon } from "lucide-react";
import { pictureSources } from "~/platform/files/pictures/picture-sources.ts";

/** Decorative: the name stands beside it. */
export function ProductThumb({ image }: { image: string }) {
  return (
    <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-edge">
      {image ? (
        <img
          {...pictureSources(image, "4rem")}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          className="size-full object-cover"
        />
      ) : (
        <PackageIcon aria-hidden className="size-7" />
      )}
    </span>
  );
}
