import { lionRockId } from '@almoner/domain/fixtures.ts'
import { addDays, calendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { registerOrganisation } from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import type { PlanSubscriptionCommand } from '@almoner/domain/plan-subscription/commands.ts'
import type { ChargeFailure } from '@almoner/domain/plan-subscription/events.ts'
import * as the from '@almoner/domain/plan-subscription/fixtures.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { toBillingInstant } from '@almoner/domain/plan-subscription/schedule.ts'
import { describe, expect, it } from 'vitest'
import { crashOnceEverywhere, noFaults } from '../../engines/virtual/faults.ts'
import { MailError } from '../../gateways/mail/gateway.ts'
import { createDesk } from '../../testing/desk.ts'
import { pageTexts } from '../../testing/drawn.ts'

const owners = ['one@harbour.example', 'two@harbour.example']
const { at } = the.issued.data
const { invoiceId, creditId, projectOrder } = the
const firstDay = calendarDay('2026-11-20')

/** The commands of the processes that bill, which do not run here. */
const issue = { type: 'IssueInvoice', invoiceId, from: firstDay, at } as const
const number = { type: 'NumberInvoice', invoiceId, number: 'ALM-2026-000001' } as const
const begin = (by: 'schedule' | 'owner' = 'schedule') =>
  ({ type: 'BeginInvoiceCharge', invoiceId, by, at }) as const
const { organisationId: _, ...payment } = the.paid.data
const complete = (changes: Partial<typeof payment> = {}) =>
  ({ type: 'CompleteInvoice', ...payment, ...changes }) as const
const fail = (reason: ChargeFailure = 'card_declined', changes: object = {}) =>
  ({
    type: 'FailInvoiceCharge',
    invoiceId,
    try: 1,
    reason,
    code: null,
    providerPaymentId: null,
    at,
    ...changes,
  }) as const
const grant = (amount: number) =>
  ({
    type: 'GrantReferralCredit',
    creditId,
    referredId: lionRockId,
    amountCents: cents(amount),
    at,
  }) as const
const applyCredit = { type: 'ApplyCredit', invoiceId, creditId, at } as const
const giveUp = {
  type: 'GiveUpInvoice',
  invoiceId,
  projectOrder,
  at: toBillingInstant(addDays(firstDay, 21)),
} as const
const switchTo = (plan: 'free' | 'pro') =>
  ({
    type: 'SwitchPlan',
    choice: { plan, period: 'annual' },
    invoiceId: the.upgradeId,
    projectOrder,
    at,
  }) as const

/** Two owners and a finance manager, whose charity has a year of Plus. */
const subscribe = async ({
  faults = noFaults,
  language = 'en',
}: { faults?: typeof noFaults; language?: Language } = {}) => {
  const { world, letters } = await createDesk({
    faults: {
      ...faults,
      fails: (activity, ...rest) =>
        activity === 'goOn' ? new Error('nobody bills here') : faults.fails(activity, ...rest),
    },
    language,
    misses: ({ type }) => type === 'InvoiceChargeBegun',
  })
  // The charity that was referred.
  await world.tell(organisation, {
    id: lionRockId,
    tenant: lionRockId,
    command: registerOrganisation({ organisationId: lionRockId, subDomain: 'lionrock' }),
  })
  const record = async (...commands: readonly PlanSubscriptionCommand[]): Promise<void> => {
    for (const command of commands) {
      const result = await world.tell(planSubscription, { id: harbourId, command })
      if (!result.handled) throw new Error(`${command.type} was refused: ${result.refused}`)
    }
    await world.engine.advance(60_000)
  }
  await record(the.startSubscription)
  return {
    world,
    record,
    letters,
    subjects: () => letters().map(({ subject }) => subject),
    readers: () =>
      letters()
        .map(({ to }) => to)
        .toSorted(),
  }
}

const machines = [
  ['by a machine that does not die', () => noFaults],
  ['wherever the machine dies', crashOnceEverywhere],
] as const

describe('a paid invoice', () => {
  const paid = 'Harbour Light Children’s Fund: invoice'

  it.each(machines)('is sent to each owner once, with its PDF, %s', async (_how, faults) => {
    const { world, record, letters, readers } = await subscribe({ faults: faults() })
    await record(issue, number, begin(), complete())
    await world.engine.advance(3_600_000)
    expect(readers()).toEqual(owners)
    const [letter] = letters()
    expect(letter).toMatchObject({
      subject: 'Harbour Light Children’s Fund: invoice ALM-2026-000001 is paid: HK$5,508.00',
      from: '"Almoner" <notices@almoner.example>',
      attachments: [{ filename: 'ALM-2026-000001.pdf', contentType: 'application/pdf' }],
    })
    expect(letter?.text).toContain('Plus plan, billed annually')
    expect(letter?.text).toContain('from 20 November 2026 to 19 November 2027')
    expect(letter?.text).toContain('Charged to your card: HK$5,508.00')
    expect(letter?.text).toContain('https://example/OrgSettings/Billing')
    const [page] = pageTexts(letter?.attachments[0]?.content ?? new Uint8Array())
    expect(page).toContain('Paid on 20 November 2026')
  })

  it('shows what credit and card paid', async () => {
    const { record, letters, subjects } = await subscribe()
    await record(issue, number, grant(45_900), applyCredit)
    expect(subjects().filter((subject) => subject.startsWith(paid))).toEqual([])
    await record(begin(), complete({ amountCents: cents(504_900) }))
    expect(letters().at(-1)?.text).toContain('Paid by credit: HK$459.00')
    expect(letters().at(-1)?.text).toContain('Charged to your card: HK$5,049.00')
  })

  it('is sent if credit paid all of it', async () => {
    const { record, letters } = await subscribe()
    await record(issue, number, grant(550_800), applyCredit)
    const paidLetters = letters().filter(({ subject }) => subject.startsWith(paid))
    expect(paidLetters.map(({ to }) => to).toSorted()).toEqual(owners)
    expect(paidLetters[0]?.text).toContain('Charged to your card: Nothing')
    expect(paidLetters[0]?.attachments).toHaveLength(1)
  })

  it('of an upgrade waits for its number, and is the only letter about it', async () => {
    const { world, record, letters, readers } = await subscribe()
    await record(issue, number, begin(), complete())
    const before = letters().length
    const upgrade = { invoiceId: the.upgradeId, amountCents: cents(399_600) }
    await record(switchTo('pro'), complete(upgrade))
    expect(letters()).toHaveLength(before)
    await record({ ...number, invoiceId: the.upgradeId, number: 'ALM-2026-000002' })
    await world.engine.advance(3_600_000)
    expect(readers()).toEqual([...owners, ...owners].toSorted())
    expect(letters().at(-1)?.subject).toBe(
      'Harbour Light Children’s Fund: invoice ALM-2026-000002 is paid: HK$3,996.00',
    )
    expect(letters().at(-1)?.text).toContain('Your upgrade starts on 20 November 2026')
  })

  it('has the name and address of the day of its issue, also if the charity changed them', async () => {
    const { world, record, letters } = await subscribe()
    await record(issue, number)
    await world.engine.advance(3_600_000)
    for (const command of [
      {
        type: 'ProposeProfileChange',
        name: { default: 'Lighthouse Trust', en: 'Lighthouse Trust' },
        address: { default: '1 Other Road', en: '1 Other Road' },
        irFileNumber: null,
        note: '',
      },
      { type: 'ApproveProfileChange', number: 1 },
    ] as const) {
      expect((await world.tell(organisation, { id: harbourId, command })).handled).toBe(true)
    }
    await record(begin(), complete())
    const letter = letters().find(({ attachments }) => attachments.length > 0)
    expect(letter?.subject).toMatch(/^Lighthouse Trust: /)
    const [page] = pageTexts(letter?.attachments[0]?.content ?? new Uint8Array())
    expect(page).toContain('Harbour Light Children’s Fund')
    expect(page).not.toMatch(/Lighthouse|Other Road/)
  })

  it('is in the charity’s language, and so is the PDF', async () => {
    const { record, letters } = await subscribe({ language: 'zh' })
    await record(issue, number, begin(), complete())
    expect(letters()[0]?.subject).toBe(
      '【海港之光兒童基金】帳單 ALM-2026-000001 已付款：HK$5,508.00',
    )
    const [page] = pageTexts(letters()[0]?.attachments[0]?.content ?? new Uint8Array())
    expect(page).toContain('海港之光兒童基金')
  })
})

describe('a charge that failed', () => {
  it.each(machines)('is reported to each owner once, %s', async (_how, faults) => {
    const { record, letters, readers } = await subscribe({ faults: faults() })
    await record(issue, number, begin(), fail())
    expect(readers()).toEqual(owners)
    const [letter] = letters()
    expect(letter?.subject).toBe(
      'Harbour Light Children’s Fund: we could not charge HK$5,508.00 for your plan',
    )
    for (const part of [
      'invoice ALM-2026-000001 (Plus plan, billed annually). The bank declined the card.',
      'replace the card',
      'we try again on 21 November 2026, 08:00 (Hong Kong time)',
      'you move to the Free plan on 11 December 2026',
      'https://example/OrgSettings/Billing',
    ]) {
      expect(letter?.text).toContain(part)
    }
    expect(letter?.attachments).toEqual([])
  })

  it('for the cardholder’s confirmation asks to pay at the screen', async () => {
    const { record, letters } = await subscribe()
    await record(issue, number, begin(), fail('authentication_needed'))
    expect(letters()[0]?.text).toContain('Open Billing and pay there')
  })

  it('is reported for each try, and the last has no other', async () => {
    const { record, letters } = await subscribe()
    const last = { try: 2, at: toBillingInstant(addDays(firstDay, 13)) }
    await record(issue, number, begin(), fail(), begin(), fail('card_declined', last))
    expect(letters()).toHaveLength(4)
    expect(letters().at(-1)?.text).toContain('We do not try this card again automatically.')
  })

  it('promises no other try without a card', async () => {
    const { record, letters } = await subscribe()
    await record(issue, number, begin(), fail('no_card'))
    expect(letters()[0]?.text).toContain('card is saved for your charity')
    expect(letters()[0]?.text).not.toMatch(/\btry\b/)
  })

  it('has no letter if an owner was at the screen', async () => {
    const { record, letters } = await subscribe()
    await record(issue, number, begin('owner'), fail())
    expect(letters()).toEqual([])
  })

  it('has no letter if it was an upgrade', async () => {
    const { record, letters } = await subscribe()
    await record(issue, number, begin(), complete())
    const before = letters().length
    await record(switchTo('pro'), fail('card_declined', { invoiceId: the.upgradeId }))
    expect(letters()).toHaveLength(before)
  })

  it('has no letter if it was paid while the letter waited', async () => {
    const { world, record, subjects } = await subscribe()
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await record(issue, number, begin(), fail(), begin(), complete({ try: 2 }))
    world.outbox.refuses = () => null
    await world.engine.advance(864_000_000)
    expect(new Set(subjects())).toEqual(
      new Set(['Harbour Light Children’s Fund: invoice ALM-2026-000001 is paid: HK$5,508.00']),
    )
  })
})

describe('a plan that changed', () => {
  it('on day 21 has a letter with what is no longer included and how to have it back', async () => {
    const { record, letters, readers } = await subscribe()
    await record(issue, number, giveUp)
    expect(readers()).toEqual(owners)
    expect(letters()[0]?.subject).toBe(
      'Harbour Light Children’s Fund: your charity is on the Free plan now',
    )
    for (const part of [
      'Invoice ALM-2026-000001 was not paid within 21 days',
      'HK$5,508.00 is no longer owed',
      'You are on the Free plan from 11 December 2026',
      'No longer included: 3 projects on your donation page (direct links still work); your own colours',
      'Nothing was deleted.',
      'choose a plan and pay',
    ]) {
      expect(letters()[0]?.text).toContain(part)
    }
  })

  it('at the end of its period is reported to each owner', async () => {
    const { record, letters, readers } = await subscribe()
    await record(switchTo('free'), { type: 'MakePlanChange', openProjectIds: projectOrder, at })
    expect(readers()).toEqual(owners)
    expect(letters()[0]?.subject).toBe('Harbour Light Children’s Fund: your plan is now: Free plan')
    expect(letters()[0]?.text).toContain('that your charity chose')
    expect(letters()[0]?.text).toContain('Before: Plus plan, billed annually.')
    expect(letters()[0]?.text).toContain('3 projects on your donation page')
  })

  it('by administration is reported, and lists nothing if nothing is lost', async () => {
    const { record, letters, readers } = await subscribe()
    const choice = { plan: 'premium', period: 'annual' } as const
    await record({ type: 'SetPlan', choice, projectOrder, at })
    expect(readers()).toEqual(owners)
    expect(letters()[0]?.text).toContain('Almoner has changed your plan.')
    expect(letters()[0]?.text).not.toContain('No longer included')
  })

  it('has no letter if it changed again while the letter waited', async () => {
    const { world, record, subjects } = await subscribe()
    const set = (plan: 'premium' | 'pro') =>
      ({ type: 'SetPlan', choice: { plan, period: 'annual' }, projectOrder, at }) as const
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await record(set('premium'), set('pro'))
    world.outbox.refuses = () => null
    await world.engine.advance(864_000_000)
    expect(new Set(subjects())).toEqual(
      new Set(['Harbour Light Children’s Fund: your plan is now: Pro plan, billed annually']),
    )
  })
})

describe('a credit', () => {
  it('for a referral is reported, with the charity, the sum and its last day', async () => {
    const { record, letters, readers } = await subscribe()
    await record(grant(45_900))
    expect(readers()).toEqual(owners)
    expect(letters()[0]?.subject).toBe(
      'Harbour Light Children’s Fund: you have a credit of HK$459.00 for a referral',
    )
    expect(letters()[0]?.text).toContain('Harbour Light Children’s Fund joined')
    expect(letters()[0]?.text).toContain('until 19 November 2027')
  })
})
