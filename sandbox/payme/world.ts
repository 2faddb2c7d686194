import type { Merchant } from './merchants.ts'
import type { Exclusively } from '../provider/locks.ts'
import type { Entry, SandboxPaymeStore } from './objects.ts'

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
  exclusively: Exclusively
  /** Commits, and then sends the notifications of the commit. */
  commit: (put: readonly Entry[]) => Promise<void>
}
