import type { FrozenMigration } from '@almoner/platform/migrate-schema.ts'
import { baseline } from './2026-11-29-baseline/baseline.ts'

/**
 * Of the schemas `operational` and `processes`, in the order in which they run. A released one is
 * frozen; a change is a new one at the end. None names a table of `read_models`, which are made later
 * and may be made again.
 */
export const operationalMigrations: readonly FrozenMigration[] = [baseline]
