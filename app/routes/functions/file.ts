import { PHOTO_FOLDER } from "~/features/accounts/rules/photo.ts";
import { PRODUCT_FOLDER } from "~/features/shop/catalogue/rules/pictures.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { Route } from "./+types/file";

/** Files of other folders are private. */
const PUBLIC_FOLDERS = [PHOTO_FOLDER, PRODUCT_FOLDER];

/** GET /files/profiles/….webp: a public file. The content under a name never changes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const key = params["*"];
  const isPublic = PUBLIC_FOLDERS.some((folder) => key.startsWith(folder));
  const file = isPublic ? await context.get(servicesContext).files.get(key) : undefined;
  if (!file) return new Response(new AppError("not_found").message, { status: 404 });
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      "Content-Type": file.contentType,
      "Content-Length": String(file.bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
