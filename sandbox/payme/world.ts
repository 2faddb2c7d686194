import type { Merchant } from './merchants.ts'
import type { Entry } from './objects.ts'
import type { SandboxPaymeStore } from './store.ts'

/** What a call of the simulator may use: nothing else is read, and nothing else is written. */
export type World = {
  store: SandboxPaymeStore
  /** Milliseconds since 1970. */
  clock: () => number
  newId: () => string
  /** The absolute address, on the bare domain, of a path such as `/sandbox/payme/<request>`. */
  publicUrl: (path: string) => string
  merchantOf: (clientId: string) => Merchant | null
  /** Runs what concerns one payment request one after the other. */
  exclusively: <Result>(paymentRequestId: string, act: () => Promise<Result>) => Promise<Result>
  /** What is committed is then notified, if it has notifications among it. */
  commit: (put: readonly Entry[]) => Promise<void>
}

export const createExclusively = (): World['exclusively'] => {
  const tails = new Map<string, Promise<unknown>>()
  return async (name, act) => {
    const mine = (tails.get(name) ?? Promise.resolve()).then(act, act)
    tails.set(name, mine)
    try {
      return await mine
    } finally {
      if (tails.get(name) === mine) tails.delete(name)
    }
  }
}
