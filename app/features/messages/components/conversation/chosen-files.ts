import { DOCUMENT_REFUSALS, readDocument } from "~/platform/files/document-rules.ts";
import { UNREADABLE } from "~/ui/controls/file-field.tsx";
import type { ShownAttachment } from "../../queries/attached.server.ts";
import { MOST_ATTACHMENTS } from "../../rules.ts";
import type { Upload } from "./send-attachment.ts";

export interface ChosenFile {
  key: number;
  name: string;
  bytes: number;
  /** absent after a reload: the upload is on the server, and its name is known */
  file?: File;
  state: "waiting" | "sending" | "ready" | "refused";
  /** upload progress from 0 to 1 */
  share: number;
  /** set when the upload is complete */
  attachment?: ShownAttachment;
  refusal?: string | undefined;
  /** a retry may succeed */
  again?: boolean | undefined;
}

interface Chosen {
  files: readonly ChosenFile[];
  /** why the last chosen file was rejected before upload */
  refusal: string | undefined;
}

const TOO_MANY = `${MOST_ATTACHMENTS}\u00a0pièces jointes au plus par message. Envoyez les autres dans le suivant.`;

interface UploadOptions {
  send: (file: File, onProgress: (share: number) => void) => Upload;
  drop: (attachmentId: string) => void;
  /** stores the completed uploads after each change, so that they survive the page */
  saveUploads: (ready: readonly ShownAttachment[]) => void;
  /** completed uploads restored from the draft */
  savedUploads: readonly ShownAttachment[];
}

/**
 * Holds the files of the message being written. They are checked and uploaded one at a time: on a slow line
 * the first is complete before the next begins, and the server handles one upload per person.
 */
export class ChosenFiles {
  #chosen: Chosen;
  #listeners = new Set<() => void>();
  #nextKey: number;
  #underWay: { key: number; cancel: () => void } | undefined;

  constructor(private readonly parts: UploadOptions) {
    const files = parts.savedUploads.map((attachment, at): ChosenFile => {
      const { name, bytes } = attachment;
      return { key: at + 1, name, bytes, state: "ready", share: 1, attachment };
    });
    this.#chosen = { files, refusal: undefined };
    this.#nextKey = files.length + 1;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = () => this.#chosen;

  add(file: File): void {
    if (this.#chosen.files.length >= MOST_ATTACHMENTS) {
      this.#set({ refusal: TOO_MANY });
      return;
    }
    const key = this.#nextKey++;
    this.#set({
      files: [
        ...this.#chosen.files,
        { key, name: file.name, bytes: file.size, file, state: "waiting", share: 0 },
      ],
      refusal: undefined,
    });
    void this.#uploadNext();
  }

  retry(key: number): void {
    this.#change(key, { state: "waiting", share: 0, refusal: undefined, again: undefined });
    void this.#uploadNext();
  }

  remove(key: number): void {
    const gone = this.#chosen.files.find((one) => one.key === key);
    this.#set({ files: this.#chosen.files.filter((one) => one !== gone), refusal: undefined });
    if (this.#underWay?.key === key) this.#underWay.cancel();
    if (gone?.attachment) this.parts.drop(gone.attachment.id);
  }

  /**
   * Completed uploads now belong to the message. Refused files stay listed, so that nobody believes they were
   * sent.
   */
  sent(): void {
    this.#set({ files: this.#chosen.files.filter(({ attachment }) => !attachment), refusal: undefined });
  }

  async #uploadNext(): Promise<void> {
    const next = this.#chosen.files.find(({ state }) => state === "waiting");
    if (this.#underWay || !next?.file) return;
    const { key, file } = next;
    this.#underWay = { key, cancel: () => {} };
    this.#change(key, { state: "sending" });
    const refusal = await lookAt(file);
    if (refusal) this.#change(key, { state: "refused", refusal });
    else if (this.#has(key)) await this.#deliver(key, file);
    this.#underWay = undefined;
    void this.#uploadNext();
  }

  async #deliver(key: number, file: File): Promise<void> {
    const { answer, cancel } = this.parts.send(file, (share) => this.#change(key, { share }));
    this.#underWay = { key, cancel };
    const { attachment, refusal, again } = await answer;
    // The file was removed while its upload completed.
    if (attachment && !this.#has(key)) this.parts.drop(attachment.id);
    this.#change(
      key,
      attachment ? { state: "ready", share: 1, attachment } : { state: "refused", refusal, again },
    );
  }

  #has(key: number): boolean {
    return this.#chosen.files.some((one) => one.key === key);
  }

  #change(key: number, change: Partial<ChosenFile>): void {
    if (!this.#has(key)) return;
    this.#set({ files: this.#chosen.files.map((one) => (one.key === key ? { ...one, ...change } : one)) });
  }

  /** completed uploads, in the order of choosing */
  get ready(): readonly ShownAttachment[] {
    return this.#chosen.files.flatMap(({ attachment }) => (attachment ? [attachment] : []));
  }

  /**
   * The end of a session clears every draft of the browser. Completed uploads are stored again for the next
   * login.
   */
  saveAgain(): void {
    this.parts.saveUploads(this.ready);
  }

  #set(change: Partial<Chosen>): void {
    const before = this.ready;
    this.#chosen = { ...this.#chosen, ...change };
    const { ready } = this;
    if (ready.length !== before.length || ready.some(({ id }, at) => id !== before[at]?.id))
      this.parts.saveUploads(ready);
    for (const listener of this.#listeners) listener();
  }
}

async function lookAt(file: File): Promise<string | undefined> {
  const read = await readDocument(file).catch(() => undefined);
  if (!read) return UNREADABLE;
  return "refusal" in read ? DOCUMENT_REFUSALS[read.refusal] : undefined;
}
