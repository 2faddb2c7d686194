import type { Logger } from 'pino'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { WalletMethod } from '@almoner/domain/kernel/payment-method.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { CatchUp } from '@almoner/projections/engine/catch-up.ts'
import type { Charity } from '@almoner/projections/models/charity-directory/query.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import type { CredentialStatus } from '@almoner/operational/provider-credentials/provider-credentials.ts'
import type { FlowClient } from '@almoner/workflows/client.ts'
import type { StatementFacts } from '@almoner/workflows/documents/statement-content.ts'
import type { AttemptLimits } from '@almoner/platform/attempt-limits.ts'
import type { Keys } from '@almoner/platform/keys.ts'
import type { IsTrustedProxy } from '@almoner/platform/client-address.ts'
import type { ProblemCode } from './problem-codes.ts'
import type { ProofKind } from './proof/kind.ts'
import type { RedrawInWorker } from './proof/redraw-in-worker.ts'
import type { Site } from '@almoner/platform/site.ts'
import type { UploadLimits } from '@almoner/platform/upload-limits.ts'

/** Everything the API stands on, given to it once by whoever starts it. */
export type AppDependencies = {
  store: EventStore
  db: AppDb
  flows: FlowClient
  catchUp: CatchUp
  keys: Keys
  site: Site
  /** How the payer's page reaches the card provider. */
  cardEntry: {
    provider: 'stripe' | 'sandbox'
    publishableKey: string
    tokenUrl: string | null
  }
  /** Verifies a Stripe notification; null where notifications cannot come. */
  readStripeWebhook: ((rawBody: string, signature: string) => StripeNotice | null) | null
  /**
   * Reads a PayMe notification by the key of the charity it is for; null where it does not hold, or
   * the charity has none. The key stays with whoever gives this.
   */
  readPaymeNotification:
    | ((notification: {
        organisationId: OrganisationId
        rawBody: string
        /** Null for a header that is not there. */
        headers: (name: string) => string | null
        /** With its query: it is signed too. */
        path: string
      }) => Promise<{ providerRequestId: string } | null>)
    | null
  credentials: CredentialKeeping
  /** A stored file, by its key. */
  readFile: (key: string) => Promise<{ bytes: Uint8Array; contentType: string } | null>
  /** Puts a proof of payment where `readFile` finds it. */
  writeFile: (key: string, bytes: Uint8Array, contentType: ProofKind) => Promise<void>
  /** How much room is left where `writeFile` puts files. */
  freeBytes: () => Promise<number>
  /** Draws a picture anew, off this thread. */
  redrawPicture: RedrawInWorker
  /** Draws a donor's statement, off this thread; throws `QueueFull` where too many wait. */
  drawStatement: (facts: StatementFacts) => Promise<Uint8Array>
  /** The built pages; null where only the calls are served. */
  webDist: string | null
  /** What a reader of /metrics shows; null: this machine alone may read it. */
  metricsToken: string | null
  /** Whose word on a caller's address is taken. */
  isTrustedProxy: IsTrustedProxy
  /** How often somebody may try to pay; null: as often as they like. */
  attemptLimits: AttemptLimits | null
  /** How much may be sent in files; null: as much as the disk takes. */
  uploadLimits: UploadLimits | null
  now: () => number
  log: Logger
}

/** Keeps charities' credentials for the gateways; what it was given, it never gives back here. */
export type CredentialKeeping = {
  /** In the place of those there were. */
  store: (
    organisationId: OrganisationId,
    given:
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
  ) => Promise<void>
  remove: (organisationId: OrganisationId, provider: WalletMethod) => Promise<void>
  /** That there are some, and until when. */
  status: (organisationId: OrganisationId) => Promise<readonly CredentialStatus[]>
}

/** What a verified notification of Stripe's is about: where to look, never what happened. */
export type StripeNotice = {
  noticeId: string
  type: string
  kind: 'payment' | 'refund' | 'dispute' | 'fraud_warning' | 'other'
  providerPaymentId: string | null
  /** Ours, where it names one. */
  paymentId: string | null
  at: Instant | null
}

/** Who is signed in, by a session's own realm. */
export type SignedIn = {
  realm: 'donor' | 'staff' | 'administrator'
  personId: string
  organisationId: OrganisationId | null
  tokenHash: string
  /** When they logged in. */
  since: Instant
}

/** What a request carries once the middleware has looked at it. */
export type AppEnv = {
  Variables: {
    deps: AppDependencies
    log: Logger
    requestId: string
    /** The charity at this host, or the platform's own site, or nobody. */
    tenant: { kind: 'charity'; charity: Charity } | { kind: 'platform' } | { kind: 'nobody' }
    language: Language
    signedIn: SignedIn | null
    /** Why the request was refused, for its line in the log. */
    refused: ProblemCode | null
  }
}
