import { baseline } from './2026-11-29-baseline.ts'
import { recordedTimes } from './2026-11-30-recorded-times.ts'

/**
 * The migrations, in the order in which they run. A released one is frozen; add a change as a new
 * one at the end.
 */
export const migrations: readonly string[] = [baseline, recordedTimes]
