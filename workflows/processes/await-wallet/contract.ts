import type { HandOver } from '@almoner/domain/payment/events.ts'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { FailedBecause } from '@almoner/domain/payment/values.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** The input for one request to a payer's wallet: `await-payme-<paymentId>-<try>`. */
export type AwaitWalletInput = { paymentId: string; try: number }

const processNames = { payme: 'await-payme', tap_and_go: 'await-tap-and-go' } as const

export type AwaitWalletName = (typeof processNames)[WalletMethod]

export const awaitWalletName = (method: WalletMethod): AwaitWalletName => processNames[method]

export const awaitWalletId = (method: WalletMethod, input: AwaitWalletInput): string =>
  `${processNames[method]}-${input.paymentId}-${input.try}`

/** The outcome that the payer's request waits for. */
export type AwaitWalletOutcome =
  | { status: 'open'; providerRequestId: string; handOver: HandOver; expiresAt: Instant }
  | { status: 'succeeded'; providerPaymentId: string }
  | { status: 'failed'; reason: FailedBecause }
  | { status: 'processing' }

/** The payer wants to pay by something else: the request is to be closed at the provider. */
export const abandonSignal = 'abandon'
