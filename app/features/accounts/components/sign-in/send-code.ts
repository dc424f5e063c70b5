import { toast } from "~/ui/feedback/toast-store.ts";
import { callAuth } from "./auth-client.ts";

const FAILED = "Le code n’a pas pu être envoyé. Réessayez dans un instant.";

/** Mails a code for a login, or to the signed-in person if no address is given. Returns the error, if any. */
export async function sendCode(signInEmail?: string): Promise<string | undefined> {
  const body = signInEmail === undefined ? {} : { email: signInEmail, type: "sign-in" };
  const answer = await callAuth("/email-otp/send-verification-otp", body);
  if (answer.ok) {
    toast({
      title: "Code envoyé",
      description: "Vérifiez votre boîte e-mail, et les courriers indésirables.",
      variant: "success",
    });
    return undefined;
  }
  const text = answer.message || FAILED;
  toast({ title: "Erreur", description: text, variant: "destructive" });
  return text;
}
