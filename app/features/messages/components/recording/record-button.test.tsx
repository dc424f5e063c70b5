import { expect, onTestFinished, test, vi } from "vitest";
import { RECORDING_REFUSALS } from "~/platform/files/recordings/recording-rules.ts";
import {
  renderElement,
  screen,
  stubServer,
  viewerWith,
  waitFor,
  within,
} from "../../../../../tests/fixtures/component/component.tsx";
import { fakeDevices } from "../../../../../tests/fixtures/component/fake-recorder.ts";
import { outboxOf } from "../conversation/outboxes.ts";
import { RecordButton } from "./record-button.tsx";

const NOTE = {
  id: "9d6f0b9e-0000-4000-8000-000000000001",
  kind: "voice",
  name: "message-vocal.weba",
  bytes: 100,
};
const UPLOADED = { ok: true, attachment: { ...NOTE, width: null, height: null, durationMs: 3_000 } };

/** Answers each upload with the next of these: a status and its JSON, or a lost connection. */
function stubUploads(answers: ({ status: number; body: unknown } | "no network")[]) {
  const sent: Record<string, FormDataEntryValue>[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = "";
    onload = () => {};
    onerror = () => {};
    open() {}
    send(body: FormData) {
      sent.push(Object.fromEntries(body));
      this.upload.onprogress?.({ loaded: 1, total: 1 });
      const answer = answers.shift() ?? "no network";
      setTimeout(() => {
        if (answer === "no network") return this.onerror();
        this.status = answer.status;
        this.responseText = JSON.stringify(answer.body);
        this.onload();
      });
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  return sent;
}

/** Every test has a conversation of its own, because recordings outlive the page of a test. */
let conversationId = 100;

async function openRecorder() {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:recorded");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  conversationId += 1;
  const { user } = await renderElement(<RecordButton conversationId={conversationId} pending={false} />, {
    viewer: viewerWith(),
  });
  const press = () =>
    user.click(screen.getByRole("button", { name: /^(Enregistrer un message|Message enregistré)/ }));
  await press();
  const dialog = async () => within(await screen.findByRole("dialog"));
  return { user, press, dialog, first: await dialog() };
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test("a voice note is recorded, paused, listened to, kept when the dialog closes, and sent once", async () => {
  const devices = fakeDevices();
  const uploads = stubUploads([{ status: 200, body: UPLOADED }]);
  stubServer({ "POST /functions/v1/messages": () => Response.json({ ok: true }) });
  const { user, press, dialog, first } = await openRecorder();
  // Opening asks for nothing yet.
  expect(devices.asked).toEqual([]);
  await user.click(first.getByRole("button", { name: "Message vocal" }));
  expect(await first.findByRole("timer", { name: "Durée enregistrée" })).toHaveTextContent("0:00");
  expect(devices.asked).toMatchObject([{ audio: {} }]);
  expect(devices.asked[0]).not.toHaveProperty("video");
  await user.click(first.getByRole("button", { name: "Pause" }));
  expect(first.getByText("En pause")).toBeInTheDocument();
  await user.click(first.getByRole("button", { name: "Reprendre" }));
  await wait(700);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(devices.tracks.open).toBe(0);
  expect(screen.getByRole("button", { name: "Message enregistré, pas encore envoyé" })).toBeVisible();

  await press();
  const second = await dialog();
  expect(await second.findByLabelText(/^Votre enregistrement, 0:0\d$/)).toHaveAttribute(
    "src",
    "blob:recorded",
  );
  await user.dblClick(second.getByRole("button", { name: "Envoyer" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(uploads).toMatchObject([{ conversation: String(conversationId), recording: "voice" }]);
  expect(outboxOf(conversationId, "viewer-1").list).toMatchObject([{ body: "", attachments: [NOTE] }]);
  expect(screen.getByRole("button", { name: "Enregistrer un message vocal ou vidéo" })).toBeVisible();
});

test("a lost connection keeps the recording and offers to send it again", async () => {
  fakeDevices();
  const uploads = stubUploads(["no network", { status: 200, body: UPLOADED }]);
  stubServer({ "POST /functions/v1/messages": () => Response.json({ ok: true }) });
  const { user, first } = await openRecorder();
  await user.click(first.getByRole("button", { name: "Message vidéo" }));
  expect(await first.findByLabelText("Ce que voit votre caméra")).toBeInTheDocument();
  await wait(700);
  await user.click(first.getByRole("button", { name: "Terminer" }));
  await user.click(await first.findByRole("button", { name: "Envoyer" }));
  expect(await first.findByRole("alert")).toHaveTextContent("Pas de connexion");
  await user.click(first.getByRole("button", { name: "Envoyer à nouveau" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(uploads.map(({ recording }) => recording)).toEqual(["video", "video"]);
});

test("a recording that the server refuses can only be made anew", async () => {
  fakeDevices();
  stubUploads([{ status: 400, body: { ok: false, refusal: RECORDING_REFUSALS.format } }]);
  const { user, first } = await openRecorder();
  await user.click(first.getByRole("button", { name: "Message vocal" }));
  await first.findByRole("timer");
  await wait(700);
  await user.click(first.getByRole("button", { name: "Terminer" }));
  await user.click(await first.findByRole("button", { name: "Envoyer" }));
  expect(await first.findByRole("alert")).toHaveTextContent(RECORDING_REFUSALS.format);
  expect(first.queryByRole("button", { name: /^Envoyer/ })).toBeNull();
  await user.click(first.getByRole("button", { name: "Supprimer et recommencer" }));
  expect(await first.findByRole("button", { name: "Message vocal" })).toBeEnabled();
});

test("who refuses the microphone is told what to do, and can try again", async () => {
  const devices = fakeDevices({ refusal: "NotAllowedError" });
  const { user, first } = await openRecorder();
  await user.click(first.getByRole("button", { name: "Message vocal" }));
  expect(await first.findByRole("alert")).toHaveTextContent(/refuse l’accès au micro\. Autorisez-le/);
  await user.click(first.getByRole("button", { name: "Message vocal" }));
  expect(devices.asked).toHaveLength(2);
});

test("a browser that cannot record says so", async () => {
  vi.stubGlobal("MediaRecorder", undefined);
  const { user, first } = await openRecorder();
  await user.click(first.getByRole("button", { name: "Message vocal" }));
  expect(await first.findByRole("alert")).toHaveTextContent("Mettez-le à jour");
});

test("in a document that may not use the microphone, the page is loaded anew and the recorder opens", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  onTestFinished(() => reload.mockRestore());
  const policy = { allowsFeature: (name: string) => name !== "microphone" };
  Object.assign(document, { featurePolicy: policy });
  onTestFinished(() => void Reflect.deleteProperty(document, "featurePolicy"));
  conversationId += 1;
  const render = () =>
    renderElement(<RecordButton conversationId={conversationId} pending={false} />, {
      at: `/messages/${conversationId}`,
      viewer: viewerWith(),
    });
  const { user } = await render();
  await user.click(screen.getByRole("button", { name: "Enregistrer un message vocal ou vidéo" }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("dialog")).toBeNull();
  // The reload gives a new document.
  document.body.innerHTML = "";
  await render();
  expect(await screen.findByRole("dialog")).toBeVisible();
});
