import { draftPlace } from "~/features/consent/rules/preferences.ts";
import { attempt } from "./draft-storage.ts";

/*
 * The photo in this browser, until there is an account to give it to: as text under its key where it fits, else in the
 * browser's database.
 */

const KEY = "profilePhoto";
const DATABASE = "onboarding";
const STORE = "photos";

/** Only what a browser may show as a picture, whoever wrote it there. */
const PICTURE = /^data:image\/(jpeg|png);base64,[A-Za-z0-9+/]+=*$/;

export async function readPhoto(): Promise<string | undefined> {
  const kept = attempt(() => draftPlace().getItem(KEY));
  const text = kept ?? (await inDatabase<unknown>("readonly", (store) => store.get(KEY)));
  return typeof text === "string" && PICTURE.test(text) ? text : undefined;
}

export async function keepPhoto(text: string): Promise<void> {
  await dropPhoto();
  const fits = attempt(() => {
    draftPlace().setItem(KEY, text);
    return true;
  });
  const mayStay = attempt(() => draftPlace() === localStorage);
  if (!fits && mayStay) await inDatabase("readwrite", (store) => store.put(text, KEY));
}

export async function dropPhoto(): Promise<void> {
  attempt(() => localStorage.removeItem(KEY));
  attempt(() => sessionStorage.removeItem(KEY));
  await inDatabase("readwrite", (store) => store.delete(KEY));
}

/** Undefined where the browser has no database for us, as in some private windows. */
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
