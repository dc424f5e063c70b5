import { useEffect, useRef, useState } from "react";
import { asText, dropPhoto, readPhoto, savePhoto } from "./photo-storage.ts";

/** The chosen photo as a data URL, stored in this browser until it is published. */
export function useDraftPhoto(coachId: string | undefined) {
  const [photo, setPhoto] = useState<string>();
  /** A counter of changes, so that an outdated read is ignored. */
  const turn = useRef(0);
  // After a login or logout the photo is read again for the new owner.
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
      // The photo is stored before it is shown, so that a reload right away finds it.
      await savePhoto(text, coachId);
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
