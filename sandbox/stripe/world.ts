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
  /** How long the money of a charge is pending. */
  settlesAfterMilliseconds: number
  /** How long a payout waits to be sent, and as long again to arrive. */
  payoutStepMilliseconds: number
  pricing: Pricing
}

export const currentSeconds = (world: World): number => Math.floor(world.clock() / 1000)
