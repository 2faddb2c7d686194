import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addDays } from '@almoner/domain/kernel/calendar.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi } from '../../testing/api.ts'
import { today } from '../../testing/card-holder.ts'
import { given, staff } from '../../testing/given.ts'
import { createImporter, runImport } from '../../testing/imports.ts'
import type { ImportAnswer } from './contract.ts'

const harbour = worldId('organisation', 'harbour')
const day = addDays(today, -5)

const api = useApi()
const importer = createImporter(api, given(api).as(staff('finance')))

type Row = { name: string; amount: string; reference: string; choice: 'add' | 'leave' }

const header = 'Date,Name,Amount,Method,Payment reference'

/**
 * Uploads the file, decides each row that is new or a possible duplicate, and records it the
 * requested number of times.
 */
const importFile = async (
  rows: readonly Row[],
  { choose, round, runs }: { choose: (row: Row) => Row['choice']; round: number; runs: number },
): Promise<ImportAnswer> => {
  const lines = rows.map(
    ({ name, amount, reference }) => `${day},${name},${amount},Cash,${reference}`,
  )
  let { json } = await importer.upload([header, ...lines].join('\n'))
  const { id } = json
  for (const [index, row] of rows.entries()) {
    const edited = await importer.edit(id, { row: index + 1, choice: choose(row) })
    if (edited.status === 200) json = edited.json
  }
  if ((json.draft?.toAdd ?? 0) === 0) return json
  await importer.commit(json)
  for (let run = 0; run < runs; run += 1) await runImport(api, id, { round })
  return json
}

it('a file that is imported in part, interrupted, and whole again is recorded once', async () => {
  let files = 0
  const row = fc.record({
    name: fc.constantFrom('Ada', 'Bea'),
    amount: fc.constantFrom('10', '20'),
    reference: fc.constantFrom('', '', 'R1', 'R2'),
    choice: fc.constantFrom('add' as const, 'leave' as const),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (drawn) => {
      files += 1
      // Names and references of its own: an earlier file is no part of this one.
      const rows = drawn.map(({ name, reference, ...rest }) => ({
        ...rest,
        name: `${name} ${'x'.repeat(files)}`,
        reference: reference && `${reference}-${files}`,
      }))
      const adds = drawn.filter(({ choice }) => choice === 'add').length
      await importFile(rows, { choose: ({ choice }) => choice, round: 1, runs: 2 })
      await importFile(rows, { choose: () => 'add', round: adds === 0 ? 1 : 2, runs: 2 })
      const { draft } = await importFile(rows, { choose: () => 'add', round: 3, runs: 1 })
      expect(draft).toMatchObject({ toAdd: 0, undecided: 0, already: rows.length })
      const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count
        from read_models.payment_history where organisation_id = ${harbour}
          and source = 'offline' and first_name || last_name like ${`%${'x'.repeat(files)}`}
          and first_name || last_name not like ${`%${'x'.repeat(files + 1)}`}`.execute(api.db)
      expect(counts[0]?.count).toBe(rows.length)
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
