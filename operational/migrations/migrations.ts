import type { FrozenMigration } from '@almoner/platform/migrate-schema.ts'
import { baseline } from './2026-11-29-baseline/baseline.ts'
import { reportProgress } from './2026-11-30-report-progress.ts'
import { charityList } from './2026-11-30-charity-list.ts'
import { stepCounts } from './2026-11-30-step-counts.ts'

/**
 * The migrations of the schemas `operational` and `processes`, in the order in which they run. A
 * released one is frozen; add a change as a new one at the end. None names a table of
 * `read_models`, because these are created later and may be created again.
 */
export const operationalMigrations: readonly FrozenMigration[] = [
  baseline,
  reportProgress,
  stepCounts,
  charityList,
]
