import type { Instant } from '@almoner/domain/kernel/time.ts'

/** An act of a person at a moment of the simulated years. */
export type Moment = { at: Instant; act: () => Promise<void> }
