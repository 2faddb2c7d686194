import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import * as the from '@almoner/domain/organisation/fixtures.ts'
import { organisation, type OrganisationCommand } from '@almoner/domain/organisation/index.ts'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../testing/world.ts'

const reason = 'Send us the certificate of the new name.'
const { name, address } = the.profile
const propose = {
  type: 'ProposeProfileChange',
  name: { ...name, en: 'Harbour Light' },
  address,
  irFileNumber: null,
  note: '',
} as const

const charityWithOwners = async (options: Parameters<typeof createWorld>[0] = {}) => {
  const world = await createWorld(options)
  const handle = async (command: OrganisationCommand): Promise<void> => {
    const { handled } = await world.tell(organisation, { id: harbourId, command })
    expect(handled).toBe(true)
    await world.engine.runToIdle()
  }
  for (const [index, role] of (['owner', 'owner', 'finance'] as const).entries()) {
    const person = { firstName: 'Siu Ming', lastName: 'Ho', username: `${index}@harbour.example` }
    const staffId = fixtureId('staff', 71 + index)
    await handle({ type: 'AddStaffMember', staffId, role, ...person })
  }
  return { world, handle }
}

describe('the decision on a proposed change', () => {
  it('is written to each owner: a decline with its reason, an approval with what follows', async () => {
    const { world, handle } = await charityWithOwners()
    await handle(propose)
    expect(world.sent()).toEqual([])
    await handle({ type: 'DeclineProfileChange', number: 1, reason })
    const owners = ['0@harbour.example', '1@harbour.example']
    expect(world.sent().map(({ to }) => to)).toEqual(owners)
    expect(world.sent()[0]?.text).toContain(reason)
    expect(world.sent()[0]?.text).toContain('https://example/OrgLogin')
    await handle(propose)
    await handle({ type: 'ApproveProfileChange', number: 2 })
    expect(world.sent()).toHaveLength(4)
    expect(world.sent().at(-1)?.text).toContain('Receipts that were issued before stay as they are')
  })

  it.each(languages)('is written in the charity’s own language: %s', async (language) => {
    const profile = { ...the.profile, defaultLanguage: language }
    const { world, handle } = await charityWithOwners({ charity: { profile } })
    await handle(propose)
    await handle({ type: 'DeclineProfileChange', number: 1, reason })
    const subjects = { en: /is not approved/, zh: /未獲批准/, cn: /未获批准/ }
    expect(world.sent()[0]?.subject).toMatch(subjects[language])
  })
})

describe('another email address of the charity’s contact', () => {
  const { organisationUrl, defaultLanguage, supportedLanguages } = the.profile
  const { minimumPaymentCents, statementDescriptor } = the.profile
  const pages = { organisationUrl, defaultLanguage, supportedLanguages }
  const change = (email: string, lastName: string): OrganisationCommand => ({
    type: 'ChangeOrganisationProfile',
    profile: { ...pages, minimumPaymentCents, statementDescriptor },
    contact: { firstName: '淑儀', lastName, email, phoneNumber: '+85221234567' },
  })

  it('is written to each owner and to the former address, which cannot be answered to the new one', async () => {
    const { world, handle } = await charityWithOwners()
    await handle(change('office@harbour.example', 'Chan'))
    expect(world.sent()).toEqual([])
    await handle(change('mallory@elsewhere.example', 'Chan'))
    const readers = world.sent().map(({ to }) => to)
    expect(readers.toSorted()).toEqual([
      '0@harbour.example',
      '1@harbour.example',
      'office@harbour.example',
    ])
    for (const { text, replyTo } of world.sent()) {
      expect(`${text} ${replyTo}`).not.toContain('mallory')
    }
  })

  it('is written once to an owner who was the contact too', async () => {
    const { world, handle } = await charityWithOwners()
    await handle(change('1@harbour.example', '黃'))
    await handle(change('office@harbour.example', '黃'))
    const [, , , ...later] = world.sent().map(({ to }) => to)
    expect(later.toSorted()).toEqual(['0@harbour.example', '1@harbour.example'])
  })
})
