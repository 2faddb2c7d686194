import {
  isWallet,
  type PaymentMethod,
  type WalletMethod,
} from '@almoner/domain/kernel/payment-method.ts'
import { lookSignal } from './asking.ts'
import {
  abandonSignal,
  awaitWalletId,
  type AwaitWalletInput,
  type AwaitWalletOutcome,
} from './processes/await-wallet/contract.ts'
import type { Engine } from './flow.ts'
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

/** One try of a payment: what it is paid with says which process takes it. */
export type TryInput = { paymentId: string; try: number; method: PaymentMethod }

/** What the API sees of processes: it waits for them and nudges them, and never drives them. */
export type FlowClient = {
  /** How the try went at first, or null when the time is over. May be asked before it has begun. */
  firstOutcome: (
    input: TakePaymentInput,
    withinMilliseconds: number,
  ) => Promise<TakePaymentOutcome | null>
  /** How the request to a wallet went at first: mostly that it is open, and how the payer gets there. */
  firstRequest: (
    input: AwaitWalletInput & { method: WalletMethod },
    withinMilliseconds: number,
  ) => Promise<AwaitWalletOutcome | null>
  /** How the saving of a card went at first. */
  firstSetup: (input: SaveCardInput, withinMilliseconds: number) => Promise<SaveCardOutcome | null>
  /** The same as `look`, for a card that is being saved. */
  lookAtSetup: (input: SaveCardInput) => Promise<void>
  /** The provider may have news. Nothing is taken from who says so. */
  look: (input: TryInput) => Promise<void>
  /** The payer wants to pay by something else: an open request to a wallet is closed. */
  abandon: (input: TryInput) => Promise<void>
}

export const createFlowClient = (engine: Pick<Engine, 'firstOutcome' | 'signal'>): FlowClient => ({
  // Each process reports under ids of its own, and no other under them.
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
  lookAtSetup: async (input) => await engine.signal(saveCardId(input), lookSignal),
  look: async (input) => {
    const id = processOf(input)
    if (id) await engine.signal(id, lookSignal)
  },
  abandon: async (input) => {
    if (!isWallet(input.method)) return
    const id = awaitWalletId(input.method, input)
    await engine.signal(id, abandonSignal)
    // It wakes by this one, and then sees the other.
    await engine.signal(id, lookSignal)
  },
})

// The charity itself says how a transfer went, and no process.
const processOf = ({ method, ...input }: TryInput): string | null => {
  if (method === 'card') return takePaymentId(input)
  return isWallet(method) ? awaitWalletId(method, input) : null
}
