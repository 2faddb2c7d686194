import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { TreasuryCommand } from '@almoner/domain/treasury/commands.ts'
import * as the from '@almoner/domain/treasury/fixtures.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { describe, expect, it } from 'vitest'
import { crashOnceEverywhere, noFaults, type Faults } from '../../engines/virtual/faults.ts'
import { MailError } from '../../gateways/mail/gateway.ts'
import { createDesk } from '../../testing/desk.ts'
import type { World } from '../../testing/world.ts'

const roles = ['owner', 'finance', 'fundraiser', 'viewer'] as const
const toAddress = (role: StaffRole) => `${role}@harbour.example`
const people = roles.map((role, index) => ({
  staffId: fixtureId('staff', 30 + index),
  role,
  username: toAddress(role),
}))

/** Harbour with a payout that was requested by its finance manager. */
const paying = async ({
  faults = noFaults,
  language = 'en',
  events = [],
  refuses = () => null,
}: {
  faults?: Faults
  language?: Language
  events?: readonly TreasuryCommand[]
  refuses?: World['outbox']['refuses']
} = {}) => {
  const { world } = await createDesk({ faults, language, people })
  const record = async (command: TreasuryCommand) => {
    const result = await world.tell(treasury, { id: harbourId, command })
    if (!result.handled) throw new Error(`${command.type} was refused: ${result.refused}`)
  }
  // All at once: the charity has no account from which the process could pay it out.
  for (const command of [the.recordSettlement, the.requestPayout, ...events]) await record(command)
  world.outbox.refuses = refuses
  await world.engine.advance(60_000)
  const letters = () => world.sent().filter(({ messageId }) => messageId.includes('-payout_'))
  return { world, letters }
}

const approvedAndSent = [the.approvePayout, the.markPayoutSent]
const readers = (letters: readonly { to: string }[]) => letters.map(({ to }) => to).toSorted()
const both = [toAddress('finance'), toAddress('owner')]

describe('a payout that is sent', () => {
  it('is reported to owners and finance staff, with its day and its page', async () => {
    const { letters } = await paying({ events: approvedAndSent })
    expect(readers(letters())).toEqual(both)
    const [letter] = letters()
    expect(letter).toMatchObject({
      subject: 'Harbour Light Children’s Fund: your payout of HK$400.00 is on its way',
      from: '"Almoner" <notices@almoner.example>',
    })
    expect(letter?.text).toContain('(HSBC), ending 6001')
    expect(letter?.text).toContain('Expected by: 26 November 2026')
    expect(letter?.text).toContain(`https://example/PayoutHistory/${the.requestPayout.payoutId}`)
  })

  it('is reported however many events the treasury has recorded since the request', async () => {
    const advances = Array.from({ length: 30 }, (_, number) => ({
      ...the.recordAdvance,
      of: { kind: 'refund', id: fixtureId('refund', 100 + number) } as const,
    }))
    const events = [the.approvePayout, ...advances, the.markPayoutSent]
    const { letters } = await paying({ events })
    expect(readers(letters())).toEqual(both)
  })

  it('is reported once, even if the server crashes at any point', async () => {
    const { world, letters } = await paying({
      faults: crashOnceEverywhere(),
      events: approvedAndSent,
    })
    await world.engine.advance(3_600_000)
    expect(readers(letters())).toEqual(both)
  })

  it('is reported to the other readers if one address fails temporarily', async () => {
    let fails = true
    const { world, letters } = await paying({
      events: approvedAndSent,
      refuses: ({ to }) =>
        fails && to === toAddress('owner') ? new MailError('try_later', 'away') : null,
    })
    expect(readers(letters())).toEqual([toAddress('finance')])
    fails = false
    await world.engine.advance(3_600_000)
    expect(readers(letters())).toEqual(both)
  })
})

describe('a payout that does not arrive', () => {
  it.each([
    [
      'failed',
      [...approvedAndSent, the.failPayout],
      'Harbour Light Children’s Fund: your payout of HK$400.00 was unsuccessful',
      'The bank account is closed.',
    ],
    [
      'sent back',
      [...approvedAndSent, the.markPayoutPaid, the.returnPayout],
      'Harbour Light Children’s Fund: your bank returned the payout of HK$400.00',
      'The bank account is closed.',
    ],
    [
      'taken back',
      [the.cancelPayout],
      'Harbour Light Children’s Fund: the payout of HK$400.00 was cancelled',
      'cancelled it',
    ],
  ] as const)('is reported with the reason: %s', async (_what, events, subject, reason) => {
    const { letters } = await paying({ events })
    const sentLetters = letters().filter((letter) => letter.subject === subject)
    expect(readers(sentLetters)).toEqual(both)
    expect(sentLetters[0]?.text).toContain(reason)
    expect(sentLetters[0]?.text).toContain('back in your balance')
  })

  it('for an unknown reason has a letter that states this', async () => {
    const unknown = { ...the.failPayout, code: 'of_tomorrow' }
    const { letters } = await paying({ events: [...approvedAndSent, unknown] })
    expect(letters().at(-1)?.text).toContain('The bank gave no reason.')
  })

  it('because a second person refused it is reported to the other readers', async () => {
    const refused = { ...the.cancelPayout, because: 'refused', by: null } as const
    const { letters } = await paying({ events: [refused] })
    expect(readers(letters())).toEqual([toAddress('owner')])
  })
})

describe('the letter', () => {
  it('is in the charity’s language', async () => {
    const { letters } = await paying({ language: 'zh', events: approvedAndSent })
    expect(letters()[0]?.language).toBe('zh')
    expect(letters()[0]?.subject).toContain('已匯出')
  })

  it('finds its payout among many events', async () => {
    const advances = Array.from({ length: 450 }, (_, count) => {
      const id = fixtureId('refund', 1_000 + count)
      return { ...the.recordAdvance, of: { kind: 'refund', id }, amountCents: cents(1) } as const
    })
    const { letters } = await paying({
      events: [the.approvePayout, ...advances, the.markPayoutSent],
    })
    expect(readers(letters())).toEqual(both)
  })
})
