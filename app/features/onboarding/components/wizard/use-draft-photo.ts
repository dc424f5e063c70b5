import { useEffect, useRef, useState } from "react";
import { asText, dropPhoto, keepPhoto, readPhoto } from "./photo-storage.ts";

/** The photo that was chosen in this browser and belongs to no account yet, as text that an image can show. */
export function useDraftPhoto(coachId: string | undefined) {
  const [photo, setPhoto] = useState<string>();
  /** counts what was done with it: what is read meanwhile is out of date */
  const turn = useRef(0);
  // Who signs in or out on the way is somebody else; it is looked for again.
  useEffect(() => {
    turn.current += 1;
    const own = turn.current;
    void readPhoto(coachId).then((kept) => own === turn.current && setPhoto(kept));
  }, [coachId]);
  return {
    photo,
    choose: async (file: Blob) => {
      turn.current += 1;
      const text = await asText(file);
      // What is shown is kept: a reload a moment later finds it.
      await keepPhoto(text, coachId);
      setPhoto(text);
    },
    remove: () => {
      turn.current += 1;
      setPhoto(undefined);
      void dropPhoto();
    },
  };
}

export type DraftPhoto = ReturnType<typeof useDraftPhoto>;
