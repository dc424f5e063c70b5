import type { ProductPicture as Picture } from "../queries/find-product.server.ts";
import { ProductPicture } from "./product-picture.tsx";

export function ProductGallery({ pictures }: { pictures: readonly Picture[] }) {
  const [first, ...others] = pictures;
  return (
    <div className="grid gap-4">
      <ProductPicture
        image={first?.image ?? ""}
        alt={first?.alt ?? ""}
        sizes="(min-width: 76rem) 34rem, (min-width: 48rem) 45vw, 100vw"
        onFirstScreen
        className="rounded-xl rounded-tr-[6rem]"
      />
      {others.length > 0 && (
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-2">
          {others.map(({ image, alt }) => (
            <li key={image}>
              <ProductPicture image={image} alt={alt} sizes="17rem" className="rounded-lg" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
