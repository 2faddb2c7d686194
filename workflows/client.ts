import {
  isWallet,
  type PaymentMethod,
  type WalletMethod,
} from '@almoner/domain/payment-methods/payment-method.ts'
import { lookSignal } from './flow/asking.ts'
import {
  abandonSignal,
  awaitWalletId,
  type AwaitWalletInput,
  type AwaitWalletOutcome,
} from './processes/await-wallet/contract.ts'
import type { Engine } from './flow/flow.ts'
import {
  openOrganisationId,
  type OpenOrganisationInput,
} from './processes/open-organisation/contract.ts'
import {
  payInvoiceId,
  type PayInvoiceInput,
  type PayInvoiceOutcome,
} from './processes/pay-invoice/contract.ts'
import { payOutId } from './processes/pay-out/contract.ts'
import {
  saveCardId,
  type SaveCardInput,
  type SaveCardOutcome,
} from './processes/save-card/contract.ts'
import {
  takePaymentId,
  type TakePaymentInput,
  type TakePaymentOutcome,
} from './processes/take-payment/contract.ts'
import {
  updateConnectedAccount,
  type UpdateConnectedAccountInput,
  type UpdateConnectedAccountOutcome,
} from './tasks/update-connected-account.ts'

/** One try of a payment: its method decides which process takes it. */
export type TryInput = { paymentId: string; try: number; method: PaymentMethod }

/** The API's view of processes: it waits for them and signals them, and never runs them. */
export type FlowClient = {
  /**
   * The first outcome of the try, or null when the time is over. May be called before the try
   * starts.
   */
  firstOutcome: (
    input: TakePaymentInput,
    withinMilliseconds: number,
  ) => Promise<TakePaymentOutcome | null>
  /**
   * Returns the first outcome of the request to a wallet. Usually the request is open, with the
   * payer's way to the wallet.
   */
  firstRequest: (
    input: AwaitWalletInput & { method: WalletMethod },
    withinMilliseconds: number,
  ) => Promise<AwaitWalletOutcome | null>
  /** Returns the first outcome of saving a card. */
  firstSetup: (input: SaveCardInput, withinMilliseconds: number) => Promise<SaveCardOutcome | null>
  /** Signals like `look`, for a card that is being saved. */
  lookAtSetup: (input: SaveCardInput) => Promise<void>
  /** Returns the first outcome of a charge for an invoice of the platform. */
  firstInvoiceCharge: (
    input: PayInvoiceInput,
    withinMilliseconds: number,
  ) => Promise<PayInvoiceOutcome | null>
  /** Returns the provider's answer to a charity's account details. */
  firstAccountUpdate: (
    input: UpdateConnectedAccountInput,
    withinMilliseconds: number,
  ) => Promise<UpdateConnectedAccountOutcome | null>
  /**
   * The provider's state may have changed. The signal carries no data, so its sender need not be
   * trusted.
   */
  look: (input: TryInput) => Promise<void>
  /** Signals like `look`, for a charity's payout. */
  lookAtPayout: (input: { payoutId: string }) => Promise<void>
  /** The payer wants to pay by something else: an open request to a wallet is closed. */
  abandon: (input: TryInput) => Promise<void>
  /** Retries an opening that waits for a person. Any other opening is not affected. */
  retryOpening: (input: Pick<OpenOrganisationInput, 'organisationId'>) => Promise<void>
}

export const createFlowClient = (engine: Pick<Engine, 'firstOutcome' | 'signal'>): FlowClient => ({
  // Each process reports under its own ids, which no other process uses.
  firstOutcome: async (input, withinMilliseconds) =>
    (await engine.firstOutcome(
      takePaymentId(input),
      withinMilliseconds,
    )) as TakePaymentOutcome | null,
  firstRequest: async ({ method, ...input }, withinMilliseconds) =>
    (await engine.firstOutcome(
      awaitWalletId(method, input),
      withinMilliseconds,
    )) as AwaitWalletOutcome | null,
  firstSetup: async (input, withinMilliseconds) =>
    (await engine.firstOutcome(saveCardId(input), withinMilliseconds)) as SaveCardOutcome | null,
  firstInvoiceCharge: async (input, withinMilliseconds) =>
    (await engine.firstOutcome(
      payInvoiceId(input),
      withinMilliseconds,
    )) as PayInvoiceOutcome | null,
  firstAccountUpdate: async (input, withinMilliseconds) =>
    (await engine.firstOutcome(
      updateConnectedAccount.id(input),
      withinMilliseconds,
    )) as UpdateConnectedAccountOutcome | null,
  lookAtSetup: async (input) => await engine.signal(saveCardId(input), lookSignal),
  look: async (input) => {
    const id = findProcess(input)
    if (id) await engine.signal(id, lookSignal)
  },
  lookAtPayout: (input) => engine.signal(payOutId(input), lookSignal),
  abandon: async (input) => {
    if (!isWallet(input.method)) return
    const id = awaitWalletId(input.method, input)
    await engine.signal(id, abandonSignal)
    // It wakes by this one, and then sees the other.
    await engine.signal(id, lookSignal)
  },
  retryOpening: async (input) => await engine.signal(openOrganisationId(input), lookSignal),
})

// Staff decide about a transfer, so no process reports its outcome.
const findProcess = ({ method, ...input }: TryInput): string | null => {
  if (method === 'card') return takePaymentId(input)
  return isWallet(method) ? awaitWalletId(method, input) : null
}
