import type { Instant } from '@almoner/domain/kernel/time.ts'

/** What a person does at a moment of the simulated years. */
export type Moment = { at: Instant; act: () => Promise<void> }
