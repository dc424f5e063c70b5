import { DEMO_PASSWORD, DEMO_PEOPLE } from "~/features/accounts/seed.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { Settings } from "~/platform/config/env.server.ts";
import { version } from "../package.json";

const ROLES = { student: "élève", coach: "coach", operator: "prestataire" };

/** The start-up message lists the address, the demo accounts and the missing settings. */
export function announcement(settings: Settings): string {
  const lines = [`\n  ${BRAND.name} ${version} est ouvert : ${settings.publicUrl}`];
  if (settings.seed === "demo") {
    lines.push(`\n  Comptes de démonstration (mot de passe : ${DEMO_PASSWORD})`);
    for (const { email, role } of DEMO_PEOPLE) lines.push(`    ${email.padEnd(24)} ${ROLES[role]}`);
  }
  for (const sentence of duties(settings)) lines.push(`\n  ${sentence}`);
  if (settings.outboxPage) lines.push(`\n  E-mails envoyés : ${settings.publicUrl}/dev/mails`);
  return `${lines.join("\n")}\n`;
}

/** Lists the settings that are still missing, in sentences. */
export const duties = (settings: Settings): string[] => [
  ...(settings.isPublic ? publicDuties(settings) : localDuties(settings)),
  ...backupDuties(settings),
];

/** The nightly files of a process whose database is elsewhere look complete, and are not. */
function backupDuties({ backupDir, databaseUrl }: Settings): string[] {
  return backupDir && databaseUrl
    ? [
        "Les sauvegardes de BACKUP_DIR contiennent les fichiers et les secrets, pas la base de DATABASE_URL : sauvegardez-la à part.",
      ]
    : [];
}

function localDuties({ contactRecipients }: Settings): string[] {
  return contactRecipients.length > 0
    ? []
    : [
        "La page de contact refuse les messages : donnez OPERATOR_EMAILS ou OPERATOR_CONTACT_EMAIL pour les recevoir.",
      ];
}

function publicDuties({
  publicUrl,
  smtpUrl,
  sells,
  operatorEmails,
  operator,
  trustedProxies,
}: Settings): string[] {
  const identity = Object.entries({
    OPERATOR_NAME: operator.name,
    OPERATOR_LEGAL_FORM: operator.legalForm,
    OPERATOR_ADDRESS: operator.address,
    OPERATOR_REGISTRATION: operator.registration,
    OPERATOR_VAT: operator.vat ?? operator.isVatExempt,
    OPERATOR_DIRECTOR: operator.director,
    OPERATOR_PHONE: operator.phone,
    OPERATOR_CONTACT_EMAIL: operator.contactEmail,
    HOST_NAME: operator.hostName,
    HOST_ADDRESS: operator.hostAddress,
    MEDIATOR: operator.mediator,
  }).flatMap(([setting, value]) => (value ? [] : [setting]));
  const missing = [
    ...(smtpUrl ? [] : ["l’envoi des e-mails (SMTP_URL)"]),
    ...(sells
      ? []
      : [
          "les clés de paiement, sans lesquelles rien ne se vend (STRIPE_SECRET_KEY et STRIPE_WEBHOOK_SECRET)",
        ]),
    // With https, a proxy terminates TLS. Unless it is trusted, all visitors would count as one network.
    ...(publicUrl.startsWith("https:") && trustedProxies === 0
      ? ["le nombre de relais devant le serveur (TRUSTED_PROXIES)"]
      : []),
    ...(operatorEmails.length > 0 ? [] : ["qui dirige le site (OPERATOR_EMAILS)"]),
    ...(identity.length > 0 ? [`votre identité (${identity.join(", ")})`] : []),
  ];
  return [
    ...(missing.length > 0 ? [`Il manque, à une adresse publique : ${missing.join(" ; ")}.`] : []),
    ...(publicUrl.startsWith("https:")
      ? []
      : [
          "Une adresse publique demande https, sans quoi mots de passe et messages voyagent en clair : placez un relais TLS devant le serveur et corrigez PUBLIC_URL.",
        ]),
  ];
}
