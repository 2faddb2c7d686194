import { fixtureId, harbourId } from '../fixtures.ts'
import { calendarDay } from '../kernel/calendar.ts'
import type { Section88Checked } from './index.ts'

export const section88Checked = (
  result: Section88Checked['data']['result'] = 'listed',
): Section88Checked => ({
  type: 'Section88Checked',
  data: {
    organisationId: harbourId,
    administratorId: fixtureId('administrator', 40),
    result,
    sourceOn: calendarDay('2026-11-01'),
    checkedOn: calendarDay('2026-11-20'),
  },
  personal: { note: result === 'listed' ? '' : 'Ms Wong sends the letter of renewal.' },
})
