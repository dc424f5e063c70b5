import { z } from "zod";
import { ACCOUNT_STATUSES, type AccountStatus, type PaymentKind } from "../../core/rules/provider.ts";
import { DEMO_CARDS } from "./simulated-objects.ts";

export const demoPaymentSchema = z.object({
  decision: z.enum(["pay", "refuse"]),
  card: z.enum(DEMO_CARDS),
});

export const demoAccountSchema = z.object({ status: z.enum(ACCOUNT_STATUSES) });

/** Explains what happens with the failing card. */
export const FAILING_CARD: Record<PaymentKind, string> = {
  once: "La banque réfléchit une minute, puis refuse le paiement.",
  authorised: "La somme est réservée, puis refusée au moment du prélèvement.",
  instalments: "Cette mensualité passe, les suivantes sont refusées.",
  subscription: "Le premier mois passe, le renouvellement est refusé.",
};

/** In the order shown on the page. */
export const ACCOUNT_ENDS: { status: AccountStatus; label: string; description: string }[] = [
  {
    status: "active",
    label: "Tout est en règle",
    description: "Le compte est actif\u00a0: les virements peuvent partir.",
  },
  {
    status: "pending",
    label: "Je finirai plus tard",
    description: "Le compte reste en attente.",
  },
  {
    status: "restricted",
    label: "Il manque un justificatif",
    description: "Le compte est restreint\u00a0: les virements attendent.",
  },
  {
    status: "inactive",
    label: "Le compte est refusé",
    description: "Le compte est inactif\u00a0: aucun virement ne part.",
  },
];
