import { boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.server.ts";

const born = () => instant("created_at").notNull().defaultNow();
const touched = () => instant("updated_at").notNull().defaultNow();

/** The tables of the authentication library: property names are the library's, column names are ours. */
export const users = pgTable("users", {
  id: text("id").primaryKey(),
  name: text("name").notNull().default(""),
  email: text("email").notNull(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  /** the role, in the product's own vocabulary */
  role: text("role").notNull(),
  phoneNumber: text("phone_number"),
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  suspendedAt: instant("suspended_at"),
  suspendedReason: text("suspended_reason"),
  suspendedGround: text("suspended_ground"),
  createdAt: born(),
  updatedAt: touched(),
});

/** A person's sign-in methods: a password, or an account at another provider. */
export const identities = pgTable("identities", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  accountId: text("account_id").notNull(),
  providerId: text("provider_id").notNull(),
  password: text("password"),
  accessToken: text("access_token"),
  refreshToken: text("refresh_token"),
  idToken: text("id_token"),
  accessTokenExpiresAt: instant("access_token_expires_at"),
  refreshTokenExpiresAt: instant("refresh_token_expires_at"),
  scope: text("scope"),
  createdAt: born(),
  updatedAt: touched(),
});

export const sessions = pgTable("sessions", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  token: text("token").notNull(),
  ipAddress: text("ip_address"),
  userAgent: text("user_agent"),
  expiresAt: instant("expires_at").notNull(),
  reauthenticatedAt: instant("reauthenticated_at"),
  /** when this session gave a code of the second step */
  secondStepAt: instant("second_step_at"),
  createdAt: born(),
  updatedAt: touched(),
});

/** The networks from which a person has signed in, stored as digests. */
export const knownNetworks = pgTable(
  "known_networks",
  {
    userId: text("user_id").notNull(),
    network: text("network").notNull(),
    usedAt: instant("used_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.network] })],
);

export const verifications = pgTable("verifications", {
  id: text("id").primaryKey(),
  identifier: text("identifier").notNull(),
  value: text("value").notNull(),
  expiresAt: instant("expires_at").notNull(),
  createdAt: born(),
  updatedAt: touched(),
});

export const twoFactors = pgTable("two_factors", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  verified: boolean("verified").notNull().default(true),
  failedVerificationCount: integer("failed_verification_count").notNull().default(0),
  lockedUntil: instant("locked_until"),
});

export const signingKeys = pgTable("signing_keys", {
  id: text("id").primaryKey(),
  publicKey: text("public_key").notNull(),
  privateKey: text("private_key").notNull(),
  alg: text("alg"),
  crv: text("crv"),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at"),
});
