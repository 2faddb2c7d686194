import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import * as the from '@almoner/domain/organisation/fixtures.ts'
import { organisation, type OrganisationCommand } from '@almoner/domain/organisation/index.ts'
import { describe, expect, it } from 'vitest'
import { crashOnceEverywhere, noFaults } from '../../engines/virtual/faults.ts'
import { createWorld } from '../../testing/world.ts'

const second = fixtureId('staff', 71)
const reason = 'Its accounts are being checked.'
const suspend = { type: 'SuspendOrganisation', reason, payoutsToo: true } as const
const reinstate = { type: 'ReinstateOrganisation', reason: 'It answered.' } as const

const charityWithOwners = async (options: Parameters<typeof createWorld>[0] = {}) => {
  const world = await createWorld(options)
  const handle = async (command: OrganisationCommand): Promise<void> => {
    const { handled } = await world.tell(organisation, { id: harbourId, command })
    expect(handled).toBe(true)
    await world.engine.runToIdle()
  }
  const adds = (staffId: typeof second, role: 'owner' | 'finance', username: string) => {
    const name = { firstName: 'Siu Ming', lastName: 'Ho' }
    return handle({ type: 'AddStaffMember', staffId, role, username, ...name })
  }
  await adds(the.staffId, 'owner', 'one@harbour.example')
  await adds(second, 'owner', 'two@harbour.example')
  await adds(fixtureId('staff', 72), 'finance', 'finance@harbour.example')
  return { world, handle }
}

describe('a charity that is suspended, and later reinstated', () => {
  it.each([
    ['by a machine that does not die', () => noFaults],
    ['wherever the machine dies', crashOnceEverywhere],
  ])('has one letter to each owner for each of both, %s', async (_, faults) => {
    const { world, handle } = await charityWithOwners({ faults: faults() })
    await handle(suspend)
    const owners = ['one@harbour.example', 'two@harbour.example']
    expect(
      world
        .sent()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(owners)
    const [letter] = world.sent()
    expect(letter?.text).toContain(reason)
    expect(letter?.text).toContain('https://example/OrgLogin')
    await handle(reinstate)
    expect(world.sent()).toHaveLength(4)
    expect(world.sent().at(-1)?.text).toContain('It answered.')
  })

  it.each(languages)('is written to in its own language: %s', async (language) => {
    const profile = { ...the.profile, defaultLanguage: language }
    const { world, handle } = await charityWithOwners({ charity: { profile } })
    await handle(suspend)
    await handle(reinstate)
    const subjects = { en: /suspended/, zh: /已暫停/, cn: /已暂停/ }
    expect(world.sent()[0]?.subject).toMatch(subjects[language])
    expect(new Set(world.sent().map(({ subject }) => subject)).size).toBe(2)
  })
})
