import type { Merchant } from './merchants.ts'
import type { Entry } from './objects.ts'
import type { SandboxPaymeStore } from './store/store.ts'

/** The dependencies of the simulator's calls: they read and write nothing else. */
export type World = {
  store: SandboxPaymeStore
  /** The time in milliseconds since 1970. */
  clock: () => number
  newId: () => string
  /** The absolute address, on the bare domain, of a path such as `/sandbox/payme/<request>`. */
  publicUrl: (path: string) => string
  merchantOf: (clientId: string) => Merchant | null
  /** Runs the actions on one payment request one after the other. */
  exclusively: <Result>(paymentRequestId: string, act: () => Promise<Result>) => Promise<Result>
  /** Commits, and then sends the notifications of the commit. */
  commit: (put: readonly Entry[]) => Promise<void>
}

export const createExclusively = (): World['exclusively'] => {
  const lastByKey = new Map<string, Promise<unknown>>()
  return async (name, act) => {
    const mine = (lastByKey.get(name) ?? Promise.resolve()).then(act, act)
    lastByKey.set(name, mine)
    try {
      return await mine
    } finally {
      if (lastByKey.get(name) === mine) lastByKey.delete(name)
    }
  }
}
