import type { SandboxStripeStore } from './store.ts'

/** What a call of the simulator may use: nothing else is read, and nothing else is written. */
export type World = {
  store: SandboxStripeStore
  clock: () => number
  newId: (prefix: string) => string
  publicUrl: (path: string) => string
  /** How long the provider takes for what it does by itself. */
  laterMilliseconds: number
}

export const secondsOf = (world: World): number => Math.floor(world.clock() / 1000)
