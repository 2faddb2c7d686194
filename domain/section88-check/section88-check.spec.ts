import { describe, expect, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { given } from '../testing/given.ts'
import { section88Checked } from './fixtures.ts'
import { dueAfterCheck, nextSection88CheckOn, section88Check } from './index.ts'

const { data, personal } = section88Checked('not_listed')
const record = { type: 'RecordSection88Check', ...data, ...personal } as const

describe('a check of the tax status', () => {
  it('is recorded, without the space around its note', () => {
    given(section88Check)
      .when({ ...record, note: ` ${personal.note}\n` })
      .then(section88Checked('not_listed'))
  })

  it('is recorded after others', () => {
    given(section88Check, section88Checked('unclear'))
      .when({ ...record, result: 'listed', note: '' })
      .then(section88Checked())
  })

  it('reads a list of that day or of an earlier one', () => {
    given(section88Check)
      .when({ ...record, sourceOn: calendarDay('2026-11-21') })
      .thenRefused('source_in_future')
    given(section88Check)
      .when({ ...record, sourceOn: data.checkedOn })
      .then({ ...section88Checked('not_listed'), data: { ...data, sourceOn: data.checkedOn } })
  })

  it.each(['not_listed', 'unclear'] as const)('needs a note if it is %s', (result) => {
    given(section88Check)
      .when({ ...record, result, note: ' ' })
      .thenRefused('note_required')
  })
})

describe('the next check', () => {
  const on = calendarDay('2026-11-20')
  const [earlier, later] = [calendarDay('2026-10-01'), calendarDay('2027-01-01')]

  it('is due a year after the charity was found on the list', () => {
    expect(dueAfterCheck({ result: 'listed', checkedOn: on }, earlier)).toBe('2027-11-20')
    expect(nextSection88CheckOn(calendarDay('2024-02-29'))).toBe('2025-02-28')
  })

  it.each(['not_listed', 'unclear'] as const)('stays due if the result is %s', (result) => {
    expect(dueAfterCheck({ result, checkedOn: on }, earlier)).toBe(earlier)
    expect(dueAfterCheck({ result, checkedOn: on }, later)).toBe(on)
  })
})
