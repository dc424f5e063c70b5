import { act } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { deviceNamed, renderAccountScreen } from "../../../tests/fixtures/component/account-screens.tsx";
import {
  expectToast,
  json,
  screen,
  stubServer,
  waitFor,
  within,
} from "../../../tests/fixtures/component/component.tsx";
import { holdAnswer } from "../../../tests/fixtures/component/held-answer.ts";

describe("connected devices", () => {
  const here = deviceNamed("Firefox sur Linux", { current: true });
  const phone = deviceNamed("Safari sur iPhone", { kind: "phone" });
  const tablet = deviceNamed("Chrome sur Android", { kind: "tablet" });
  const FAILED = ["Erreur de déconnexion", "Une erreur est survenue lors de la déconnexion."] as const;
  const devices = () =>
    screen.getAllByRole("listitem").filter((row) => row.textContent?.includes("Connecté le"));

  test("this device is first and cannot be ended, and another one is ended once", async () => {
    stubServer({});
    const { user, sent } = await renderAccountScreen({
      sessions: [here, phone, tablet],
      answer: ({ sessionId }, data) => {
        data.sessions = data.sessions.filter(({ id }) => id !== sessionId);
        return { ok: true };
      },
    });
    expect(devices()).toHaveLength(3);
    expect(devices()[0]).toHaveTextContent("Cet appareil");
    expect(within(devices()[0] as HTMLElement).queryByRole("button")).toBeNull();
    await user.dblClick(screen.getByRole("button", { name: "Déconnecter Safari sur iPhone" }));
    await expectToast("Appareil déconnecté");
    expect(devices()).toHaveLength(2);
    expect(sent).toEqual([{ intent: "end-session", sessionId: phone.id }]);
  });

  test("the other devices are ended once by one button", async () => {
    const { answer, give } = holdAnswer<Response>();
    const answered = stubServer({ "POST /api/auth/revoke-other-sessions": () => answer });
    const { user, data } = await renderAccountScreen({ sessions: [here, phone, tablet] });
    data.sessions = [here];
    await user.dblClick(screen.getByRole("button", { name: "Déconnecter les autres appareils" }));
    give(json({}));
    await expectToast("Autres appareils déconnectés");
    await waitFor(() => expect(devices()).toHaveLength(1));
    expect(screen.queryByRole("button", { name: "Déconnecter les autres appareils" })).toBeNull();
    expect(answered).toHaveLength(1);
  });

  test("signing out everywhere ends this session too, and leads home", async () => {
    const answered = stubServer({
      "POST /api/auth/revoke-sessions": () => json({}),
      "POST /api/auth/sign-out": () => json({}),
    });
    const { user, address } = await renderAccountScreen({ sessions: [here, phone] });
    await user.click(screen.getByRole("button", { name: "Déconnecter partout" }));
    await expectToast("Déconnexion réussie", "Vous avez été déconnecté avec succès.");
    expect(address()).toBe("/");
    expect(answered.map(({ address }) => address)).toEqual([
      "/api/auth/revoke-sessions",
      "/api/auth/sign-out",
    ]);
  });

  test("a refusal is said, and nobody is sent away", async () => {
    stubServer({ "POST /api/auth/revoke-sessions": () => json({}, 500) });
    const { user, address } = await renderAccountScreen({
      sessions: [here, phone],
      answer: () => ({ ok: false }),
    });
    await user.click(screen.getByRole("button", { name: "Déconnecter partout" }));
    await expectToast(...FAILED);
    await user.click(screen.getByRole("button", { name: "Déconnecter Safari sur iPhone" }));
    await expectToast(...FAILED);
    expect(address()).toBe("/dashboard/account");
  });
});

describe("mails", () => {
  const mails = [
    {
      id: "answers",
      label: "Réponses des coachs",
      description: "Quand un coach accepte votre demande.",
      always: false,
      wanted: true,
    },
    {
      id: "alerts",
      label: "Alertes de recherche",
      description: "De nouveaux coachs.",
      always: false,
      wanted: true,
    },
    { id: "security", label: "Sécurité du compte", description: "Codes.", always: true, wanted: true },
  ];
  const answers = () => screen.getByRole("switch", { name: "Réponses des coachs" });

  test("a switch that is pressed with the keyboard saves the choice and keeps the focus", async () => {
    stubServer({});
    const { user, sent } = await renderAccountScreen({
      mails: structuredClone(mails),
      answer: ({ kind, wanted }, data) => {
        for (const mail of data.mails) if (mail.id === kind) mail.wanted = wanted === "true";
        return { ok: true };
      },
    });
    const card = screen.getByRole("heading", { name: "E-mails" }).closest("section") as HTMLElement;
    expect(within(card).getAllByRole("switch")).toHaveLength(2);
    expect(within(card).getAllByText(/^Toujours envoyés/)).toHaveLength(1);
    expect(answers()).toBeChecked();
    expect(answers()).toHaveAccessibleDescription(/Quand un coach accepte votre demande/);
    act(() => answers().focus());
    await user.keyboard(" ");
    await expectToast("Choix enregistré");
    await waitFor(() => expect(answers()).toHaveFocus());
    expect(answers()).not.toBeChecked();
    expect(screen.getByRole("switch", { name: "Alertes de recherche" })).toBeChecked();
    await user.click(answers());
    await waitFor(() => expect(answers()).toBeChecked());
    expect(sent).toEqual([
      { intent: "mail-preference", kind: "answers" },
      { intent: "mail-preference", kind: "answers", wanted: "true" },
    ]);
  });

  test("a choice that could not be saved goes back, and is said", async () => {
    stubServer({});
    const { user } = await renderAccountScreen({
      mails: structuredClone(mails),
      answer: () => ({ ok: false }),
    });
    await user.click(answers());
    await expectToast("Erreur", "Votre choix n’a pas pu être enregistré. Réessayez.");
    expect(answers()).toBeChecked();
  });
});

describe("a copy of the personal data", () => {
  test("it is asked for, and its link appears once it is ready, without a press", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      stubServer({});
      const { user, data, sent } = await renderAccountScreen({
        answer: (_, data) => {
          data.copy = { state: "making" };
          return { ok: true };
        },
      });
      await user.click(screen.getByRole("button", { name: "Préparer ma copie" }));
      expect(await screen.findByText(/^Votre copie se prépare/)).toBeVisible();
      expect(screen.getByRole("button", { name: "Préparer ma copie" })).toBeDisabled();
      data.copy = { state: "ready", path: "/private-files/1", expiresAt: new Date("2026-10-20T10:00:00Z") };
      await act(() => vi.advanceTimersByTimeAsync(1_500));
      const link = await screen.findByRole("link", { name: "Télécharger mes données" });
      expect(link).toHaveAttribute("href", "/private-files/1");
      expect(link).toHaveAttribute("download");
      expect(screen.getByText(/^Votre copie est prête, jusqu’au .*20 octobre/)).toBeVisible();
      expect(screen.getByRole("button", { name: "Préparer une nouvelle copie" })).toBeEnabled();
      expect(sent).toEqual([{ intent: "export-data" }]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("a refusal is said in the words of the server", async () => {
    stubServer({});
    const { user } = await renderAccountScreen({
      answer: () => ({ ok: false, refusal: "Trop de copies aujourd’hui." }),
    });
    await user.click(screen.getByRole("button", { name: "Préparer ma copie" }));
    await expectToast("Erreur", "Trop de copies aujourd’hui.");
  });
});
