import { describe, expect, it } from 'vitest'
import type { ImportEvent } from '@almoner/domain/import/events.ts'
import * as the from '@almoner/domain/import/fixtures.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { OfflineEntryEvent } from '@almoner/domain/offline-entry/events.ts'
import { recorded } from '@almoner/domain/offline-entry/fixtures.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import type { AuditedFact } from '../finding/facts.ts'
import { createFindings } from '../finding/findings.ts'
import { createImportChecks } from './imports.ts'

type Event = ImportEvent | OfflineEntryEvent

/** Returns the findings of the audit for these events. */
const find = (...events: readonly Event[]): string[] => {
  const findings = createFindings(20)
  const checks = createImportChecks(findings, () => true)
  for (const event of toRecorded(...events)) checks.take(event as unknown as AuditedFact)
  checks.finish()
  const result = findings.results().find(({ name }) => name === 'imports')
  return (result?.findings ?? []).map((sentence) => sentence.replace(/^.*: /, ''))
}

const entries = the.entryIds.map((offlineEntryId) => ({
  ...recorded,
  data: { ...recorded.data, offlineEntryId },
}))
const imported = [the.started, ...entries, the.rowsRecorded, the.completed]
const atOther = <Imported extends ImportEvent>(event: Imported): Imported => ({
  ...event,
  data: { ...event.data, importId: fixtureId('import', 98) },
})
const second: Extract<ImportEvent, { type: 'ImportStarted' }> = {
  ...the.started,
  data: { ...the.started.data, round: 2 },
}

describe('the audit of imports', () => {
  it('finds nothing in an import, also after it was undone and imported again', () => {
    expect(find(...imported)).toEqual([])
    expect(find(...imported, the.undone, second, the.rowsRecorded, the.completed)).toEqual([])
  })

  it('finds an entry that two imports add, or one adds twice', () => {
    const twice = 'adds an entry that an import has added'
    expect(find(...imported, atOther(the.started), atOther(the.rowsRecorded))).toEqual([
      twice,
      twice,
    ])
    const again = { ...the.rowsRecorded, data: { ...the.rowsRecorded.data, batch: 1 } }
    expect(find(...imported, again)).toEqual([twice, twice])
  })

  it('finds a batch that is left out, a sum that differs and an entry that was never recorded', () => {
    const later = { ...the.rowsRecorded, data: { ...the.rowsRecorded.data, batch: 1 } }
    expect(find(the.started, ...entries, later, the.completed)).toEqual(['is not the next batch'])
    const more = { ...the.completed, data: { ...the.completed.data, sumCents: cents(70_001) } }
    expect(find(the.started, ...entries, the.rowsRecorded, more)).toEqual([
      'ends with another sum than its rows have',
    ])
    expect(find(the.started, ...entries.slice(1), the.rowsRecorded, the.completed)).toEqual([
      'names an entry that was never recorded',
    ])
  })
})
