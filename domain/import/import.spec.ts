import { describe, expect, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { fold } from '../kernel/decider.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import { given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { offlineImport } from './index.ts'

const { entryIds, at } = the
const batch = (number: number, round = 1) =>
  ({
    type: 'RecordImportRows',
    round,
    batch: number,
    entryIds,
    sumCents: cents(70_000),
    at,
  }) as const
const complete = { type: 'CompleteImport', round: 1, at } as const
const whole = [the.started, the.rowsRecorded, the.completed] as const
const weekLater = instant('2026-11-27T02:30:00.000Z')

describe('an import', () => {
  it('starts with what is seen of its file', () => {
    given(offlineImport).when(the.start()).then(the.started)
    given(offlineImport, the.started).when(the.start()).thenRefused('import_running')
    given(offlineImport)
      .when(the.start({ toAdd: 0, alreadyThere: 3 }))
      .thenRefused('import_nothing_to_add')
  })

  it('records its rows in batches, each once', () => {
    given(offlineImport).when(batch(0)).thenRefused('import_not_found')
    given(offlineImport, the.started).when(batch(0)).then(the.rowsRecorded)
    given(offlineImport, the.started, the.rowsRecorded).when(batch(0)).thenNothing()
    given(offlineImport, the.started, the.rowsRecorded)
      .when(batch(1))
      .then({ ...the.rowsRecorded, data: { ...the.rowsRecorded.data, batch: 1 } })
    given(offlineImport, the.started).when(batch(1)).thenRefused('import_round_over')
    given(offlineImport, the.started).when(batch(0, 2)).thenRefused('import_round_over')
    given(offlineImport, ...whole)
      .when(batch(1))
      .thenRefused('import_round_over')
  })

  it('is completed once', () => {
    given(offlineImport, the.started, the.rowsRecorded).when(complete).then(the.completed)
    given(offlineImport, ...whole)
      .when(complete)
      .thenNothing()
    given(offlineImport, the.started)
      .when({ ...complete, round: 2 })
      .thenRefused('import_round_over')
  })

  it('can continue with the rows that were left out', () => {
    given(offlineImport, ...whole)
      .when(the.start())
      .then({ ...the.started, data: { ...the.started.data, round: 2 } })
  })
})

describe('an import is undone', () => {
  it('as a whole, once, within seven days', () => {
    given(offlineImport, ...whole)
      .when(the.undo())
      .then(the.undone)
    given(offlineImport, ...whole)
      .when(the.undo({ at: weekLater }))
      .then({ ...the.undone, data: { ...the.undone.data, at: weekLater } })
    given(offlineImport, ...whole)
      .when(the.undo({ at: instant('2026-11-27T02:30:00.001Z') }))
      .thenRefused('import_undo_expired')
    given(offlineImport, ...whole, the.undone)
      .when(the.undo())
      .thenNothing()
  })

  it('but not while it is running, after a receipt was issued, or if its period is closed', () => {
    given(offlineImport, the.started).when(the.undo()).thenRefused('import_running')
    given(offlineImport, ...whole)
      .when(the.undo({ receipted: 1 }))
      .thenRefused('import_receipted')
    const day = calendarDay('2026-10-31')
    given(offlineImport, ...whole)
      .when(the.undo({ firstDay: day, closedThrough: day }))
      .thenRefused('period_closed')
  })

  it('with the entries of every round, and can be imported again', () => {
    const second = { ...the.started, data: { ...the.started.data, round: 2 } }
    const more = { ...the.rowsRecorded, data: { ...the.rowsRecorded.data, round: 2 } }
    const done = { ...the.completed, data: { ...the.completed.data, round: 2 } }
    const state = fold(offlineImport, [...whole, second, more, done, the.undone])
    expect(state).toMatchObject({ status: 'undone', undone: [...entryIds, ...entryIds] })
    given(offlineImport, ...whole, the.undone)
      .when(the.start())
      .then(second)
  })
})
