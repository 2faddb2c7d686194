import * as people from '@almoner/domain/administrator/fixtures.ts'
import { administrator } from '@almoner/domain/administrator/index.ts'
import { addDays, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { expect, it } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { remindErasures } from './remind-erasures.ts'

// A Monday in Hong Kong.
const monday = '2026-11-23' as CalendarDay

it('mails each administrator the erasure requests that are due, once a week', async () => {
  const world = await createWorld({ at: instant('2026-11-22T19:00:00.000Z') })
  const { administratorId, username } = people.appointAdministrator
  await world.tell(administrator, { id: administratorId, command: people.appointAdministrator })
  world.section88.administratorIds.push(administratorId)
  for (const ago of [1, -2]) {
    const name = { default: 'Harbour', en: 'Harbour Light', zh: '海港', cn: '海港' }
    world.section88.erasures.push({ name, dueOn: addDays(monday, -ago) })
  }
  for (const day of [monday, addDays(monday, 1)]) {
    await world.engine.start(remindErasures.name, remindErasures.id({ day }), { day })
    await world.engine.advance(60_000)
  }
  const letters = world.sent().filter(({ messageId }) => messageId.startsWith('remind-erasures'))
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    [username, 'An erasure request is overdue'],
  ])
  expect(letters[0]?.text).toContain('Harbour Light: 22 November 2026 (1 day overdue)')
  expect(letters[0]?.text).toContain('An erasure request is due this week.')
  expect(letters[0]?.text).toContain('https://example/AdminErasures\n')
})
