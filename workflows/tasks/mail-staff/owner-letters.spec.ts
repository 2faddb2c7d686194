import { fixtureId } from '@almoner/domain/fixtures.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import type { MethodCommand, OrganisationCommand } from '@almoner/domain/organisation/commands.ts'
import * as the from '@almoner/domain/organisation/fixtures.ts'
import { describe, expect, it } from 'vitest'
import { crashOnceEverywhere, noFaults } from '../../engines/virtual/faults.ts'
import { ownerLetters } from '../../letters/owner/index.ts'
import { receive } from '../../letters/testing/receive.ts'
import { createDesk } from '../../testing/desk.ts'

const owners = ['one@harbour.example', 'two@harbour.example']

const machines = [
  ['by a machine that does not die', () => noFaults],
  ['wherever the machine dies', crashOnceEverywhere],
] as const

describe('a payment method that a staff member changed', () => {
  const { organisationId: _, ...bankTransfer } = the.bankTransferSet.data
  const setMethod = { type: 'SetManualMethod', ...bankTransfer } as const

  const desk = async (faults = noFaults) => {
    const { handle, ...desk } = await createDesk({ faults })
    const change = (command: MethodCommand) =>
      handle({
        ...command,
        changedBy: {
          realm: 'staff',
          personId: asPerson(fixtureId('staff', 72)),
          device: 'Chrome, Windows',
          network: '203.0.113.9',
          at: desk.world.clock.now(),
        },
      })
    return { ...desk, handle, change }
  }

  it.each(machines)(
    'is reported to every owner and to no other staff, once, %s',
    async (_how, faults) => {
      const { readers, change } = await desk(faults())
      await change(setMethod)
      expect(readers()).toEqual(owners)
      await change(setMethod)
      expect(readers()).toHaveLength(2)
    },
  )

  it('has a letter with the change, the person, the time and the device, but not the new value', async () => {
    const { letters, change } = await desk()
    await change(setMethod)
    const [letter] = letters()
    expect(letter?.subject).toBe(
      'Harbour Light Children’s Fund: payment settings were changed: Bank transfer',
    )
    for (const part of [
      'bank account',
      'Siu Ming Ho (finance@harbour.example)',
      'Chrome, Windows, network address 203.0.113.9',
      '20 November 2026',
      'change your password',
    ]) {
      expect(letter?.text).toContain(part)
    }
    expect(letter?.text).not.toContain(setMethod.bank?.accountNumber ?? '')
    expect(letter?.replyTo).toBe('notices@almoner.example')
  })

  it('has a letter each time credentials are stored', async () => {
    const { letters, change } = await desk()
    const connect = { type: 'ConnectProvider', provider: 'tap_and_go', expiresOn: null } as const
    await change(connect)
    await change(connect)
    expect(letters()).toHaveLength(4)
    expect(letters()[0]?.text).toContain('Tap & Go were changed: credentials stored')
  })

  it('causes no letter if a charity is set up automatically', async () => {
    const { letters, handle } = await desk()
    await handle(setMethod)
    expect(letters()).toEqual([])
  })

  it.each([
    ['en', ['credentials removed, fee', 'an administrator of Almoner', 'unknown device']],
    ['zh', ['已移除憑證、收費', 'Almoner 管理員', '不明裝置']],
    ['cn', ['已移除凭证、费率', 'Almoner 管理员', '未知设备']],
  ] as const)('names each part, author and origin in %s', (language, parts) => {
    const facts = {
      at: '20 November 2026',
      method: 'PayMe',
      changed: ['credentials_removed', 'fee'],
      author: 'administrator',
      origin: { device: '', network: '203.0.113.9' },
    } as const
    const { text } = receive(ownerLetters.payment_methods_changed, facts, { language })
    for (const part of parts) expect(text).toContain(part)
  })
})

describe('a charity that is suspended, and later reinstated', () => {
  const reason = 'Its accounts are being checked.'
  const suspend = { type: 'SuspendOrganisation', reason, payoutsToo: true } as const
  const reinstate = { type: 'ReinstateOrganisation', reason: 'It answered.' } as const

  it.each(machines)('has one letter to each owner for each of both, %s', async (_how, faults) => {
    const { letters, readers, handle } = await createDesk({ faults: faults() })
    await handle(suspend)
    expect(readers()).toEqual(owners)
    expect(letters()[0]?.text).toContain(reason)
    expect(letters()[0]?.text).toContain('https://example/OrgLogin')
    await handle(reinstate)
    expect(letters()).toHaveLength(4)
    expect(letters().at(-1)?.text).toContain('It answered.')
  })
})

describe('the decision on a proposed change', () => {
  const reason = 'Send us the certificate of the new name.'
  const { name, address } = the.profile
  const propose = {
    type: 'ProposeProfileChange',
    name: { ...name, en: 'Harbour Light' },
    address,
    irFileNumber: null,
    note: '',
  } as const

  it('is written to each owner: a decline with its reason, an approval with what follows', async () => {
    const { letters, readers, handle } = await createDesk()
    await handle(propose)
    expect(letters()).toEqual([])
    await handle({ type: 'DeclineProfileChange', number: 1, reason })
    expect(readers()).toEqual(owners)
    expect(letters()[0]?.text).toContain(reason)
    expect(letters()[0]?.text).toContain('https://example/OrgLogin')
    await handle(propose)
    await handle({ type: 'ApproveProfileChange', number: 2 })
    expect(letters()).toHaveLength(4)
    expect(letters().at(-1)?.text).toContain('Receipts that were issued before do not change')
  })
})

describe.each(languages)('a letter to owners in the charity’s language, %s', (language) => {
  it('states whether the charity is suspended or open again', async () => {
    const { letters, handle } = await createDesk({ language })
    await handle({ type: 'SuspendOrganisation', reason: 'x', payoutsToo: true })
    await handle({ type: 'ReinstateOrganisation', reason: 'y' })
    const [suspended, , reinstated] = letters()
    const subjects = { en: /suspended/, zh: /已暫停/, cn: /已暂停/ }
    expect(suspended?.language).toBe(language)
    expect(suspended?.subject).toMatch(subjects[language])
    expect(reinstated?.subject).not.toBe(suspended?.subject)
  })

  it('states that a change of its details is declined', () => {
    const facts = { at: '', reason: null }
    const { subject } = receive(ownerLetters.profile_change_declined, facts, { language })
    expect(subject).toMatch({ en: /is not approved/, zh: /未獲批准/, cn: /未获批准/ }[language])
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
    const { letters, readers, handle } = await createDesk()
    await handle(change('office@harbour.example', 'Chan'))
    expect(letters()).toEqual([])
    await handle(change('mallory@elsewhere.example', 'Chan'))
    expect(readers()).toEqual(['office@harbour.example', ...owners])
    for (const { text, replyTo } of letters()) {
      expect(`${text} ${replyTo}`).not.toContain('mallory')
    }
  })

  it('is written once to an owner who was the contact too', async () => {
    const { letters, handle } = await createDesk()
    await handle(change('two@harbour.example', '黃'))
    await handle(change('office@harbour.example', '黃'))
    const [, , , ...later] = letters().map(({ to }) => to)
    expect(later.toSorted()).toEqual(owners)
  })
})
