import { PICTURE_MAX_PIXELS } from "~/platform/files/pictures/picture-rules.ts";

/** More than any page shows. */
const LONGEST_SIDE = 2_400;
const QUALITY = 0.86;

/** A photo of a phone often weighs more than may be sent. Undefined where the browser cannot read it. */
export async function shrinkPicture(file: File): Promise<File | undefined> {
  if (!("createImageBitmap" in window)) return undefined;
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!bitmap || bitmap.width * bitmap.height > PICTURE_MAX_PIXELS) return undefined;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", QUALITY);
  });
  return blob ? new File([blob], file.name.replace(/(\.\w+)?$/, ".jpg"), { type: "image/jpeg" }) : undefined;
}
