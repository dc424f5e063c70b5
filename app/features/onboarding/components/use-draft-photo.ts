import { useEffect, useState } from "react";
import { asText, dropPhoto, keepPhoto, readPhoto } from "./photo-storage.ts";

/** The photo that was chosen in this browser and belongs to no account yet, as text that an image can show. */
export function useDraftPhoto() {
  const [photo, setPhoto] = useState<string>();
  useEffect(() => {
    void readPhoto().then((kept) => setPhoto((chosen) => chosen ?? kept));
  }, []);
  return {
    photo,
    choose: async (file: Blob) => {
      const text = await asText(file);
      // What is shown is kept: a reload a moment later finds it.
      await keepPhoto(text);
      setPhoto(text);
    },
    remove: () => {
      setPhoto(undefined);
      void dropPhoto();
    },
  };
}

export type DraftPhoto = ReturnType<typeof useDraftPhoto>;
