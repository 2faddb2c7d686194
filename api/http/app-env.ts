import type { Logger } from 'pino'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { CatchUp } from '@almoner/projections/engine/checkpoint/catch-up.ts'
import type { Charity } from '@almoner/projections/models/charity-directory/query.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import type {
  CredentialStatus,
  SeenCredentials,
} from '@almoner/operational/provider-credentials/provider-credentials.ts'
import type { FlowClient } from '@almoner/workflows/client.ts'
import type { ApplicationSummaryFacts } from '@almoner/workflows/documents/application-summary/application-summary.ts'
import type { StepCounter } from '@almoner/operational/step-counts/step-counter.ts'
import type { InvoiceInput } from '@almoner/workflows/documents/invoice/invoice-input.ts'
import type { PayoutStatementFacts } from '@almoner/workflows/documents/payout-statement/payout-statement-content.ts'
import type { ReceiptFacts } from '@almoner/workflows/documents/receipt/receipt-facts.ts'
import type { StatementFacts } from '@almoner/workflows/documents/statement/statement-content.ts'
import type { AttemptLimits } from '@almoner/platform/limit/attempt-limits.ts'
import type { Keys } from '@almoner/platform/key/keys.ts'
import type { IsTrustedProxy } from '@almoner/platform/network/client-address.ts'
import type { FindCountry } from '@almoner/platform/network/country-database.ts'
import type { CardEntrySettings } from './contract.ts'
import type { ListChanges } from './live-lists/list-changes.ts'
import type { agreementVersions } from '../use-cases/agreement/agreement-contract.ts'
import type { ProblemCode } from './problem-codes.ts'
import type { ProofKind } from '../use-cases/files/proof/kind.ts'
import type { RunUploadTask } from '../use-cases/files/uploads/worker/upload-task.ts'
import type { Site } from '@almoner/platform/site.ts'
import type { UploadLimits } from '@almoner/platform/limit/upload-limits.ts'

/** The API's dependencies. The process that starts it passes them once. */
export type AppDependencies = {
  store: EventStore
  db: AppDb
  flows: FlowClient
  catchUp: CatchUp
  /** The streams that notify screens of changed lists. */
  listChanges: ListChanges
  /** Counts the steps of payers, without the payers. */
  stepCounter: StepCounter
  keys: Keys
  site: Site
  /** The settings by which the payer's page reaches the card provider. */
  cardEntry: CardEntrySettings
  /** Verifies a Stripe notification. It is null if notifications are not configured. */
  readStripeWebhook: ((rawBody: string, signature: string) => StripeNotice | null) | null
  /**
   * Verifies a PayMe notification with the key of its charity. Returns null if the signature is
   * invalid or the charity has no key. The key does not leave the implementation.
   */
  readPaymeNotification:
    | ((notification: {
        organisationId: OrganisationId
        rawBody: string
        /** Returns null for a missing header. */
        headers: (name: string) => string | null
        /** The path with its query, which is signed too. */
        path: string
      }) => Promise<{ providerRequestId: string } | null>)
    | null
  credentials: CredentialStore
  /** A stored file, by its key. */
  readFile: (key: string) => Promise<{ bytes: Uint8Array; contentType: string } | null>
  /** Stores a proof of payment for `readFile`. */
  writeFile: (key: string, bytes: Uint8Array, contentType: ProofKind) => Promise<void>
  /** Returns the free space of the storage that `writeFile` uses. */
  freeBytes: () => Promise<number>
  /** The stored file of a report; null if it is no longer stored. */
  openReport: (report: {
    organisationId: OrganisationId
    reportId: Id<'report'>
  }) => Promise<{ size: number; pieces: AsyncIterable<Uint8Array> } | null>
  /** Reads and checks what people send, off this thread. */
  runUploadTask: RunUploadTask
  /** Draws a donor's statement, off this thread. Throws `QueueFull` if too many wait. */
  drawStatement: (facts: StatementFacts) => Promise<Uint8Array>
  /** Draws a payout's statement, off this thread. Throws `QueueFull` too. */
  drawReceipt: (facts: ReceiptFacts) => Promise<Uint8Array>
  drawPayoutStatement: (facts: PayoutStatementFacts) => Promise<Uint8Array>
  /** Draws an invoice of the platform, off this thread. Throws `QueueFull` too. */
  drawInvoice: (input: InvoiceInput) => Promise<Uint8Array>
  /** Draws the summary of an application, off this thread. Throws `QueueFull` too. */
  drawApplicationSummary: (facts: ApplicationSummaryFacts) => Promise<Uint8Array>
  /** The built pages, or null if only API routes are served. */
  webDist: string | null
  /** The token that a reader of /metrics sends; null: only this machine may read it. */
  metricsToken: string | null
  /** The proxies whose statement of a caller's address is trusted. */
  isTrustedProxy: IsTrustedProxy
  /** The header in which such a proxy names the caller's country; null: none does. */
  countryHeader: string | null
  /** Returns the country of an address in two letters, or null if it is not known. */
  findCountry: FindCountry
  /** The limits on a payer's attempts to pay, or null for no limit. */
  attemptLimits: AttemptLimits | null
  /**
   * The lease of this process. If the process ends, everything that it holds for a request is
   * released.
   */
  leaseHolder: string
  /** The quotas of uploads; null: without a limit. */
  uploadLimits: UploadLimits | null
  /** Every version of the agreement with charities, the oldest first. */
  agreementVersions: typeof agreementVersions
  now: () => number
  log: Logger
}

/** Stores charities' credentials for the gateways. It never answers the credentials it received. */
export type CredentialStore = {
  /** Replaces the credentials there were; `outdated`: others than the seen ones, which stay. */
  store: (
    organisationId: OrganisationId,
    connection:
      | {
          provider: 'payme'
          credentials: {
            clientId: string
            clientSecret: string
            signingKeyId: string
            signingKey: string
          }
          expiresAt: Instant
        }
      | {
          provider: 'tap_and_go'
          credentials: { appId: string; apiKey: string; publicKey: string }
          expiresAt: null
        },
    seenAt?: SeenCredentials,
  ) => Promise<'stored' | 'outdated'>
  /** Removes the credentials. If `seenAt` is present, only those are removed. */
  remove: (
    organisationId: OrganisationId,
    provider: WalletMethod,
    seenAt?: SeenCredentials,
  ) => Promise<void>
  /** Returns the stored credentials' status, and the end of their validity. */
  status: (organisationId: OrganisationId) => Promise<readonly CredentialStatus[]>
}

/** The subject of a verified Stripe notification: what to look up, never what happened. */
export type StripeNotice = {
  noticeId: string
  type: string
  kind:
    | 'payment'
    | 'refund'
    | 'dispute'
    | 'fraud_warning'
    | 'account'
    | 'payout'
    | 'card'
    | 'balance'
    | 'other'
  /** The charity's account that it is about; null for the platform's own. */
  accountId: string | null
  /** The object that it is about, as of a saved card. */
  objectId: string | null
  providerPaymentId: string | null
  /** Our payment id, if the notice names one. */
  paymentId: string | null
  /** Our payout id, if the notice names one. */
  payoutId: string | null
  at: Instant | null
}

/** The signed-in person, by the realm of the session. */
export type SignedIn = {
  realm: 'donor' | 'staff' | 'administrator'
  personId: string
  organisationId: OrganisationId | null
  tokenHash: string
  /** When they logged in. */
  since: Instant
}

/** A request's context after the middleware has run. */
export type AppEnv = {
  Variables: {
    deps: AppDependencies
    log: Logger
    requestId: string
    /** The charity at this host, the platform's own site, or neither. */
    tenant: { kind: 'charity'; charity: Charity } | { kind: 'platform' } | { kind: 'nobody' }
    language: Language
    /** True if the verified website of this charity calls from its own origin. */
    isExternal: boolean
    signedIn: SignedIn | null
    /** Why the request was refused, for its log line. */
    refused: ProblemCode | null
  }
}
