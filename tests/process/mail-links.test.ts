import pg from "pg";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { startSmtpServer } from "../doubles/smtp.ts";
import { MEMBER_PASSWORD, newEmail } from "../fixtures/members.ts";
import { PlainBrowser } from "../fixtures/plain-browser.ts";
import { PlainPage } from "../fixtures/plain-page.ts";
import { embeddedUrl } from "../fixtures/postgres-process.ts";
import { TestServers } from "../fixtures/server-process.ts";

const NEW_PASSWORD = "Nouveau-mot-2027";
const servers = new TestServers();
afterAll(() => servers.close());

/** The address behind a mail's button, from the message as it came over the wire. */
function linkIn(raw: string): string {
  const text = raw
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const [link] = text.match(/http:\/\/[^\s"<>]*\/email-confirmed\?[^\s"<>]+/) ?? [];
  if (!link) throw new Error("the mail has no link");
  return link.replaceAll("&amp;", "&");
}

const forged = (link: string) => link.replace(/token=.*/, "token=forgee");

test("every mail comes through a real mail server; its link is opened forged, too late, in time and again", async () => {
  const smtp = await startSmtpServer();
  try {
    const server = await servers.startSeeded({ SMTP_URL: smtp.url, LOG_LEVEL: "warn" });
    const sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
    await sql.connect();
    onTestFinished(() => sql.end());
    const browser = new PlainBrowser(`http://localhost:${server.port}`);
    const email = newEmail("courrier");
    const call = async (path: string, body: Record<string, unknown>) =>
      expect((await browser.post(`/api/auth${path}`, body)).status, path).toBe(200);
    const mail = async (nth: number) => {
      const own = () => smtp.messages.filter(({ to }) => to.includes(email));
      await vi.waitUntil(() => own().length >= nth, { timeout: 60_000, interval: 50 });
      expect(own()).toHaveLength(nth);
      return own().at(-1)?.raw ?? "";
    };
    /** Opens the link of a sign-up and presses its button, as a browser without script does. */
    const confirm = async (link: string) => {
      const landing = await PlainPage.open(browser, link);
      const button = landing.document.querySelector<HTMLElement>("main noscript button");
      if (!button) throw new Error("the page has nothing to press");
      const outcome = await landing.submit(button);
      return outcome.document.querySelector("main")?.textContent;
    };
    const recover = async (link: string) =>
      (await PlainPage.open(browser, link)).document.querySelector("main")?.textContent;

    await call("/sign-up/email", {
      name: "",
      email,
      password: MEMBER_PASSWORD,
      confirmPassword: MEMBER_PASSWORD,
      termsAccepted: true,
      data: { role: "coach", phone_number: "" },
    });
    const first = linkIn(await mail(1));
    const invalid = /Ce lien n’est pas valable\s: il est incomplet, ou il a déjà servi\./;
    expect(await confirm(forged(first))).toMatch(invalid);
    await sql.query("update verifications set created_at = created_at - interval '25 hours'");
    expect(await confirm(first)).toContain("Ce lien a expiré. Demandez-en un nouveau.");
    await call("/send-verification-email", { email });
    const second = linkIn(await mail(2));
    expect(await confirm(second)).toMatch(/Email confirmé\s!/);
    expect(await confirm(second)).toContain("Votre adresse est déjà confirmée");

    const recovery = { email, redirectTo: "/email-confirmed?type=recovery" };
    await call("/request-password-reset", recovery);
    const third = linkIn(await mail(3));
    expect(await recover(forged(third))).toMatch(invalid);
    await sql.query("update verifications set expires_at = now() - interval '1 second'");
    expect(await recover(third)).toMatch(invalid);
    await call("/request-password-reset", recovery);
    const fourth = linkIn(await mail(4));
    expect(await recover(fourth)).not.toMatch(invalid);
    const token = new URL(fourth).searchParams.get("token");
    await call("/reset-password", { newPassword: NEW_PASSWORD, token });
    await mail(5);
    expect(await recover(fourth)).toMatch(invalid);

    await call("/sign-in/email", { email, password: NEW_PASSWORD });
    expect((await browser.get("/dev/mails")).status).toBe(404);
  } finally {
    await smtp.stop();
  }
});
