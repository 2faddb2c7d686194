import type { Pricing } from './booking/pricing.ts'
import type { SandboxStripeStore } from './store/store.ts'

/** The dependencies of the simulator's calls: they read and write nothing else. */
export type World = {
  store: SandboxStripeStore
  clock: () => number
  newId: (prefix: string) => string
  publicUrl: (path: string) => string
  /** The duration of the provider's deferred actions. */
  laterMilliseconds: number
  /** The time for which the money of a charge is pending. */
  settlesAfterMilliseconds: number
  /** The time for which a payout waits to be sent, and then to arrive. */
  payoutStepMilliseconds: number
  pricing: Pricing
}

export const currentSeconds = (world: World): number => Math.floor(world.clock() / 1000)
