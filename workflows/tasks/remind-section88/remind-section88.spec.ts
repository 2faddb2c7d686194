import * as people from '@almoner/domain/administrator/fixtures.ts'
import { administrator } from '@almoner/domain/administrator/index.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { addDays, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { hongKongDate, instant } from '@almoner/domain/kernel/time.ts'
import { describe, expect, it } from 'vitest'
import { crashOnceEverywhere, noFaults, type Faults } from '../../engines/virtual/faults.ts'
import { MailError } from '../../gateways/mail/gateway.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { remindSection88 } from './remind-section88.ts'

// A Monday in Hong Kong.
const monday = '2026-11-23' as CalendarDay
const day = 86_400_000

/** Two administrators, and a charity for each of these days since which its check has been due. */
const worldWith = async (
  daysAgo: readonly number[],
  { faults = noFaults, language }: { faults?: Faults; language?: Language } = {},
): Promise<World> => {
  const world = await createWorld({ faults, at: instant('2026-11-22T19:00:00.000Z') })
  for (const number of [1, 2]) {
    const administratorId = fixtureId('administrator', number)
    const username = `reviewer-${number}@example.org`
    const command = { ...people.appointAdministrator, administratorId, username }
    await world.tell(administrator, { id: administratorId, command })
    if (language !== undefined) {
      const changeId = fixtureId('password_change', number)
      await world.tell(administrator, {
        id: administratorId,
        command: { type: 'ChangePassword', changeId, language },
      })
    }
    world.section88.administratorIds.push(administratorId)
  }
  for (const ago of daysAgo) {
    const name = {
      default: `Charity ${ago}`,
      en: `Charity ${ago}`,
      zh: `慈善 ${ago}`,
      cn: `慈善 ${ago}`,
    }
    world.section88.checks.push({ name, dueOn: addDays(monday, -ago) })
  }
  return world
}

const night = async (world: World, milliseconds = day): Promise<void> => {
  const input = { day: hongKongDate(world.clock.now()) }
  await world.engine.start(remindSection88.name, remindSection88.id(input), input)
  await world.engine.advance(milliseconds)
}
const nights = async (world: World, count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1) await night(world)
}

const letters = (world: World) =>
  world.sent().filter(({ messageId }) => messageId.startsWith('remind-section88'))
const readers = (world: World) =>
  letters(world)
    .map(({ to }) => to)
    .toSorted()
const both = ['reviewer-1@example.org', 'reviewer-2@example.org']

describe.each([
  ['by a machine that does not die', () => noFaults],
  ['wherever the machine dies', crashOnceEverywhere],
])('the yearly checks that are due, %s', (_how, faults) => {
  it('are mailed to each administrator once a week, until they are recorded', async () => {
    const world = await worldWith([0], { faults: faults() })
    await nights(world, 7)
    expect(readers(world)).toEqual(both)
    await nights(world, 7)
    expect(readers(world)).toEqual([...both, ...both].toSorted())
    world.section88.checks.length = 0
    await nights(world, 7)
    expect(readers(world)).toHaveLength(4)
  })
})

describe('the reminder of yearly checks', () => {
  it('is not sent twice in a week after a restart', async () => {
    const world = await worldWith([0])
    for (let start = 0; start < 3; start += 1) await night(world, 60_000)
    expect(readers(world)).toEqual(both)
  })

  it('includes a check that is due on a later day of the week, and none of the next week', async () => {
    const world = await worldWith([-6, -7])
    await night(world)
    const [letter] = letters(world)
    expect(letter?.subject).toBe('A yearly section 88 check is due this week')
    expect(letter?.text).toContain('Charity -6: 29 November 2026')
    expect(letter?.text).not.toContain('Charity -7')
  })

  it('names how long checks are overdue, the longest first', async () => {
    const world = await worldWith([40, 1, 0])
    await night(world)
    const [letter] = letters(world)
    expect(letter?.subject).toBe('2 yearly section 88 checks are overdue')
    expect(letter?.text).toContain('A yearly section 88 check is due this week.')
    expect(letter?.text).toContain('Charity 40: 14 October 2026 (40 days overdue)\nCharity 1:')
    expect(letter?.text).toContain('(1 day overdue)')
    expect(letter?.text).toContain('https://example/AdminAccounts\n')
  })

  it('names the first twenty charities and counts the others', async () => {
    const world = await worldWith(Array.from({ length: 23 }, (_, number) => 50 - number))
    await night(world)
    expect(letters(world)[0]?.text).toContain('Charity 31:')
    expect(letters(world)[0]?.text).not.toContain('Charity 30:')
    expect(letters(world)[0]?.text).toContain('The list of charities has 3 more.')
  })

  it('is sent on a later day of the week if nights were missed', async () => {
    const world = await worldWith([3])
    await world.engine.advance(4 * day)
    await night(world)
    expect(readers(world)).toEqual(both)
    expect(letters(world)[0]?.text).toContain('(7 days overdue)')
  })

  it('is none if nothing is due, and reaches the others if one address is refused', async () => {
    const idle = await worldWith([])
    await nights(idle, 2)
    expect(letters(idle)).toEqual([])
    const world = await worldWith([0])
    world.outbox.refuses = ({ to }) =>
      to === both[0] ? new MailError('permanent', 'no such address') : null
    await night(world)
    expect(readers(world)).toEqual([both[1]])
  })

  it.each(languages)(
    'is in the language of the administrator’s last change: %s',
    async (language) => {
      const world = await worldWith([2, 0], { language })
      await night(world)
      const [letter] = letters(world)
      expect(letter?.language).toBe(language)
      expect(letter?.text).toContain(language === 'en' ? 'Charity 2' : '慈善 2')
    },
  )
})
