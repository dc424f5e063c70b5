import { PHOTO_FOLDER } from "~/features/accounts/rules/photo.ts";
import { ARTICLE_FOLDER } from "~/features/content/articles/rules.ts";
import { DISCIPLINE_FOLDER } from "~/features/discovery/disciplines/rules.ts";
import { PRODUCT_FOLDER } from "~/features/shop/catalogue/rules/pictures.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerFile } from "~/platform/files/answer-file.ts";
import type { Route } from "./+types/file";

/** Files of other folders are private. */
const PUBLIC_FOLDERS = [PHOTO_FOLDER, PRODUCT_FOLDER, ARTICLE_FOLDER, DISCIPLINE_FOLDER];

/** GET /files/profiles/….webp: a public file. The content under a name never changes. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const key = params["*"];
  const isPublic = PUBLIC_FOLDERS.some((folder) => key.startsWith(folder));
  const file = isPublic ? await context.get(servicesContext).files.get(key) : undefined;
  return answerFile(file, file ? { "Cache-Control": "public, max-age=31536000, immutable" } : {}, request);
}
