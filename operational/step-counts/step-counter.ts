import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { Db } from '../database.ts'
import { addStepCounts, type CountedStep } from './step-counts.ts'
import type { StepCountTable } from './table.ts'

export type StepCounter = {
  /** Counts a step in memory. */
  count: (step: CountedStep & { organisationId: OrganisationId }) => void
  /** Stores what was counted. */
  store: () => Promise<void>
}

const storesEachMilliseconds = 60_000
/** More are not counted until they are stored, so that an attack does not fill the memory. */
const mostKeys = 10_000

/**
 * Counts the steps of payers in memory, and stores them together at most once a minute: no request
 * waits for a count. A process that crashes loses the counts of a minute.
 */
export const createStepCounter = ({
  db,
  log,
  closing,
  now = Date.now,
}: {
  db: Db
  log: { warn: (fields: object, message: string) => void }
  /** What a process does before it ends. */
  closing?: { add: (close: () => Promise<void>) => void }
  now?: () => number
}): StepCounter => {
  let counts = new Map<string, StepCountTable>()
  let timer: NodeJS.Timeout | null = null

  const add = (row: StepCountTable): void => {
    const { count, ...columns } = row
    const key = JSON.stringify(Object.values(columns))
    const stored = counts.get(key)
    if (stored === undefined && counts.size >= mostKeys) return
    counts.set(key, { ...columns, count: (stored?.count ?? 0) + count })
  }

  const store = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const rows = [...counts.values()]
    counts = new Map()
    try {
      await addStepCounts(db, rows)
    } catch (error) {
      for (const row of rows) add(row)
      log.warn({ err: error }, 'steps of payers were not stored yet')
    }
  }

  closing?.add(store)
  return {
    count: ({ organisationId, step, method, device }) => {
      const day = toCalendarDay(instantFromMilliseconds(now()))
      add({ organisation_id: organisationId, day, step, method, device, count: 1 })
      timer ??= setTimeout(() => void store(), storesEachMilliseconds).unref()
    },
    store,
  }
}
