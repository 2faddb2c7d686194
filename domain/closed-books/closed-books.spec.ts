import { describe, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { closedBooks } from './index.ts'

const close = { type: 'CloseBooks', ...the.byStaff, through: the.october } as const
const reopen = {
  type: 'ReopenBooks',
  ...the.byStaff,
  through: null,
  reason: 'A receipt was forgotten',
} as const
const earlier = calendarDay('2026-09-30')
const later = calendarDay('2026-11-19')

describe('a charity’s books', () => {
  it('are closed up to a day that is over', () => {
    given(closedBooks).when(close).then(the.closed)
    given(closedBooks)
      .when({ ...close, through: calendarDay('2026-11-20') })
      .thenRefused('day_not_over')
    given(closedBooks)
      .when({ ...close, through: later })
      .then({ ...the.closed, data: { ...the.closed.data, through: later } })
  })

  it('are closed once, and only further', () => {
    given(closedBooks, the.closed).when(close).thenNothing()
    given(closedBooks, the.closed)
      .when({ ...close, through: earlier })
      .thenRefused('already_closed')
  })

  it('are opened again with a reason, in part or whole', () => {
    given(closedBooks, the.closed).when(reopen).then(the.reopened)
    given(closedBooks, the.closed)
      .when({ ...reopen, through: earlier })
      .then({ ...the.reopened, data: { ...the.reopened.data, through: earlier } })
    given(closedBooks, the.closed)
      .when({ ...reopen, reason: '  ' })
      .thenRefused('reason_required')
    given(closedBooks, the.closed)
      .when({ ...reopen, through: later })
      .thenRefused('not_closed')
    given(closedBooks).when(reopen).thenNothing()
  })
})
