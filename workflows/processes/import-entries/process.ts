import type { Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import type { ImportEntriesInput } from './contract.ts'

type Batch = { importId: string; round: number; batch: number }

export type ImportEntriesActivities = {
  /**
   * Records the next rows of the file after a row, at most 500, as offline entries. `next` is the
   * last of these rows, or null after the last row of the file.
   */
  recordRows: (input: Batch & { after: number }) => Promise<{ next: number | null }>
  /** The import is complete, and what it recorded is deleted from the uploaded file. */
  completeImport: (input: { importId: string; round: number }) => Promise<null>
  /** Voids the next entries of an undone import; `next` is null after the last of them. */
  voidEntries: (input: { importId: string; from: number }) => Promise<{ next: number | null }>
}

// Twice what the largest file has; a list that never ends must end here.
const mostBatches = 80

/**
 * Records the rows of an import in batches, after staff saw the result of a check, or voids its
 * entries after it was undone. The process ends after the last batch. An entry's id is made from
 * the content of its row, so a batch that is repeated after a crash records no entry twice.
 */
export const importEntries: Process<
  'import-entries',
  ImportEntriesInput,
  ImportEntriesActivities,
  { ended: true }
> = {
  name: 'import-entries',
  policies: { recordRows: forADay, completeImport: forADay, voidEntries: forADay },
  mostActivitiesAtOnce: 2,
  run: async (flow, { importId, round, act }) => {
    const { recordRows, completeImport, voidEntries } = flow.activities
    let next: number | null = 0
    for (let batch = 0; batch < mostBatches && next !== null; batch += 1) {
      const done: { next: number | null } =
        act === 'record'
          ? await recordRows({ importId, round, batch, after: next })
          : await voidEntries({ importId, from: next })
      next = done.next
    }
    if (act === 'record') await completeImport({ importId, round })
    await flow.report({ ended: true })
  },
}
