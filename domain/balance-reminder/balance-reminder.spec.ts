import { describe, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { given } from '../testing/given.ts'
import { balanceReminded as reminded, remindOfBalance as remind } from './fixtures.ts'
import { balanceReminder } from './index.ts'

describe('money that a charity could be paid out', () => {
  it('is reminded of 60 and 75 days after it became available, once each', () => {
    given(balanceReminder).when(remind(59)).thenNothing()
    given(balanceReminder).when(remind(60)).then(reminded(60))
    given(balanceReminder, reminded(60)).when(remind(60)).thenNothing()
    given(balanceReminder, reminded(60)).when(remind(74)).thenNothing()
    given(balanceReminder, reminded(60)).when(remind(75)).then(reminded(75))
    given(balanceReminder, reminded(60), reminded(75)).when(remind(76)).thenNothing()
    given(balanceReminder, reminded(60), reminded(75)).when(remind(200)).thenNothing()
  })

  it.each([
    ['the first', 71, 60],
    ['both', 80, 75],
    ['all until Stripe may return it', 120, 75],
  ])('causes one late reminder if the night of %s was missed', (_which, days, threshold) => {
    const late = reminded(threshold, { days })
    given(balanceReminder).when(remind(days)).then(late)
    given(balanceReminder, late)
      .when(remind(days + 1))
      .thenNothing()
  })
})

describe('after a reminder of which the money was paid out', () => {
  // Two and ten days after the first money.
  const soon = calendarDay('2026-09-03')
  const later = calendarDay('2026-09-11')

  it('the next day’s money has its own reminder', () => {
    given(balanceReminder, reminded(60))
      .when(remind(60, later))
      .then(reminded(60, { from: later }))
  })

  it('a reminder waits for a week if refunds or payouts use up the oldest money day by day', () => {
    given(balanceReminder, reminded(60)).when(remind(60, soon)).thenNothing()
    given(balanceReminder, reminded(60)).when(remind(64, soon)).thenNothing()
    given(balanceReminder, reminded(60))
      .when(remind(65, soon))
      .then(reminded(60, { days: 65, from: soon }))
  })

  it('the second threshold does not wait for the first one’s week', () => {
    given(balanceReminder, reminded(60, { days: 74 }))
      .when(remind(75, soon))
      .then(reminded(75, { from: soon }))
  })

  it('earlier money that came back, as from a failed payout, causes no second reminder', () => {
    given(balanceReminder, reminded(60), reminded(60, { from: later }))
      .when(remind(74))
      .thenNothing()
  })
})
