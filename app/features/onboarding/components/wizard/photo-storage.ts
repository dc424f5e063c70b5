import { draftPlace } from "~/features/consent/rules/preferences.ts";

/* The photo in this browser until there is an account: in web storage if it fits, otherwise in IndexedDB. */

const KEY = "profilePhoto";
/** The key stores the coach's id, or "" while no coach was signed in. */
const OWNER_KEY = "profilePhotoOwner";
const DATABASE = "onboarding";
const STORE = "photos";

/** Only picture data URLs are accepted, because other code may write under this key. */
const PICTURE = /^data:image\/(jpeg|png);base64,[A-Za-z0-9+/]+=*$/;

/** Another coach's photo is deleted; a photo chosen before the login belongs to the coach who logs in. */
export async function readPhoto(coachId: string | undefined): Promise<string | undefined> {
  const owner = readOwner();
  if (owner && coachId && owner !== coachId) {
    await dropPhoto();
    return undefined;
  }
  const kept = attempt(() => draftPlace().getItem(KEY));
  const text = kept ?? (await inDatabase<unknown>("readonly", (store) => store.get(KEY)));
  if (typeof text !== "string" || !PICTURE.test(text)) return undefined;
  if (coachId && owner !== coachId) attempt(() => draftPlace().setItem(OWNER_KEY, coachId));
  return text;
}

export async function savePhoto(text: string, coachId: string | undefined): Promise<void> {
  await dropPhoto();
  // A photo is stored only if its owner could be stored.
  const isOwned = attempt(() => {
    draftPlace().setItem(OWNER_KEY, coachId ?? "");
    return true;
  });
  if (!isOwned) return;
  const fits = attempt(() => {
    draftPlace().setItem(KEY, text);
    return true;
  });
  const mayStay = attempt(() => draftPlace() === localStorage);
  if (!fits && mayStay) await inDatabase("readwrite", (store) => store.put(text, KEY));
}

export async function dropPhoto(): Promise<void> {
  for (const key of [KEY, OWNER_KEY]) {
    attempt(() => localStorage.removeItem(key));
    attempt(() => sessionStorage.removeItem(key));
  }
  await inDatabase("readwrite", (store) => store.delete(KEY));
}

/** On logout, deletes a coach's photo. A photo chosen without an account is kept for the next one. */
export async function dropOwnedPhoto(): Promise<void> {
  if (readOwner()) await dropPhoto();
}

const readOwner = () =>
  attempt(() => localStorage.getItem(OWNER_KEY)) || attempt(() => sessionStorage.getItem(OWNER_KEY)) || "";

/** A browser without storage, or with a full one, must not stop the wizard. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Resolves to undefined if IndexedDB is not available, as in some private windows. */
function inDatabase<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  return new Promise<T | undefined>((resolve) => {
    const nothing = () => resolve(undefined);
    const opening = attempt(() => indexedDB.open(DATABASE, 1));
    if (!opening) return nothing();
    opening.onerror = nothing;
    opening.onblocked = nothing;
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => {
      const database = opening.result;
      const request = attempt(() => {
        const transaction = database.transaction(STORE, mode);
        transaction.oncomplete = () => database.close();
        return work(transaction.objectStore(STORE));
      });
      if (!request) return nothing();
      request.onsuccess = () => resolve(request.result);
      request.onerror = nothing;
    };
  });
}

export function asText(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

export function asBlob(text: string): Blob {
  const [head = "", body = ""] = text.split(",");
  const bytes = Uint8Array.from(atob(body), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: head.slice("data:".length, head.indexOf(";")) });
}
