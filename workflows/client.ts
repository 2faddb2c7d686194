import type { Engine } from './flow.ts'
import {
  lookSignal,
  takePaymentId,
  type TakePaymentInput,
  type TakePaymentOutcome,
} from './take-payment/contract.ts'

/** What the API sees of processes: it waits for them and nudges them, and never drives them. */
export type FlowClient = {
  /** How the try went at first, or null when the time is over. May be asked before it has begun. */
  firstOutcome: (
    input: TakePaymentInput,
    withinMilliseconds: number,
  ) => Promise<TakePaymentOutcome | null>
  /** The provider may have news. Nothing is taken from who says so. */
  look: (input: TakePaymentInput) => Promise<void>
}

export const createFlowClient = (engine: Pick<Engine, 'firstOutcome' | 'signal'>): FlowClient => ({
  // Only take-payment reports under its own ids.
  firstOutcome: async (input, withinMilliseconds) =>
    (await engine.firstOutcome(
      takePaymentId(input),
      withinMilliseconds,
    )) as TakePaymentOutcome | null,
  look: (input) => engine.signal(takePaymentId(input), lookSignal),
})
