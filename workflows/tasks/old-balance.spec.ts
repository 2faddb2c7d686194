import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import * as bank from '@almoner/domain/bank-account/fixtures.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import * as policies from '@almoner/domain/approval-policy/fixtures.ts'
import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import { balanceReminder, type BalanceReminded } from '@almoner/domain/balance-reminder/index.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import { hongKongDate } from '@almoner/domain/kernel/time.ts'
import {
  defaultTwoPersonRules,
  type PayoutSchedule,
} from '@almoner/domain/staff/two-person-rules.ts'
import * as charities from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import * as the from '@almoner/domain/treasury/fixtures.ts'
import { crashOnceEverywhere, noFaults, type Faults } from '../engines/virtual/faults.ts'
import { MailError } from '../gateways/mail/gateway.ts'
import { givenDestination, handleForTreasury, settles } from '../testing/payable.ts'
import { createWorld, startAt, type World } from '../testing/world.ts'
import { requestPayouts } from './request-payouts.ts'

const settledCents = cents(1_234_500)
const dayMilliseconds = 86_400_000
const firstDay = hongKongDate(startAt) as CalendarDay
const staff: readonly [StaffRole, number][] = [
  ['owner', 30],
  ['finance', 31],
  ['fundraiser', 32],
  ['viewer', 33],
]
const toAddress = (role: StaffRole) => `${role}@harbour.example`
const both = [toAddress('finance'), toAddress('owner')]

/** Harbour, with money that has been available for so many days. */
const worldWith = async (
  days: number,
  {
    faults = noFaults,
    language = 'en',
    hasAccount = true,
    schedule = 'manual',
  }: {
    faults?: Faults
    language?: Language
    hasAccount?: boolean
    schedule?: PayoutSchedule
  } = {},
): Promise<World> => {
  const { profile } = charities.registerOrganisation()
  const charity = { profile: { ...profile, defaultLanguage: language } }
  const world = await createWorld({ faults, charity })
  for (const [role, number] of staff) {
    const person = { role, username: toAddress(role), firstName: 'Suk Yee', lastName: 'Wong' }
    const staffId = fixtureId('staff', number)
    const command = { type: 'AddStaffMember', staffId, ...person } as const
    await world.tell(organisation, { id: harbourId, command })
  }
  if (hasAccount) await givenDestination(world)
  const rules = { ...defaultTwoPersonRules, payoutSchedule: schedule }
  const { approvalId } = policies
  await world.tell(approvalPolicy, {
    id: harbourId,
    command: policies.changePolicy(rules, { approvalId }),
  })
  await settles(world, settledCents, { day: addDays(firstDay, -days) })
  return world
}

const night = async (world: World, milliseconds = dayMilliseconds): Promise<void> => {
  const input = { day: hongKongDate(world.clock.now()) }
  await world.engine.start(requestPayouts.name, requestPayouts.id(input), input)
  await world.engine.advance(milliseconds)
}
const nights = async (world: World, count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1) await night(world)
}

const payOut = async (world: World, amountCents = settledCents): Promise<void> => {
  const at = world.clock.now()
  const payoutCommand = { ...the.requestPayout, amountCents, approval: 'none', at } as const
  await handleForTreasury(world, payoutCommand)
}

const listReminded = async ({ books }: World) =>
  (await books.readAll({ after: 0n, limit: 500, categories: ['balance_reminder'] })).map(
    (event) => (event as unknown as BalanceReminded).data,
  )
const letters = (world: World) =>
  world.sent().filter(({ messageId }) => messageId.includes('-balance_old'))
const readers = (world: World) =>
  letters(world)
    .map(({ to }) => to)
    .toSorted()

describe.each([
  ['by a machine that does not die', () => noFaults],
  ['wherever the machine dies', crashOnceEverywhere],
])('money that could have been paid out for long, %s', (_how, faults) => {
  it('is reported to owners and finance staff after 60 and after 75 days, once each', async () => {
    const world = await worldWith(58, { faults: faults() })
    await nights(world, 2)
    expect([await listReminded(world), readers(world)]).toEqual([[], []])
    await nights(world, 3)
    expect(readers(world)).toEqual(both)
    await nights(world, 15)
    expect(readers(world)).toEqual([...both, ...both].toSorted())
    const availableOn = addDays(firstDay, -58)
    expect(await listReminded(world)).toEqual([
      {
        organisationId: harbourId,
        availableOn,
        thresholdDays: 60,
        remindedOn: addDays(availableOn, 60),
      },
      {
        organisationId: harbourId,
        availableOn,
        thresholdDays: 75,
        remindedOn: addDays(availableOn, 75),
      },
    ])
  })
})

describe('a reminder of an old balance', () => {
  it('is sent once, for the latest threshold, if nights were missed', async () => {
    const world = await worldWith(81)
    await nights(world, 3)
    expect(await listReminded(world)).toMatchObject([{ thresholdDays: 75 }])
    expect(readers(world)).toEqual(both)
  })

  it('is not sent if the balance was paid out, or is being paid out', async () => {
    const world = await worldWith(59)
    await payOut(world)
    await nights(world, 3)
    expect([await listReminded(world), letters(world)]).toEqual([[], []])
  })

  it('is delayed while a part of it is being paid out', async () => {
    const world = await worldWith(59)
    await payOut(world, cents(10_000))
    await nights(world, 3)
    expect(await listReminded(world)).toEqual([])
    world.balances.bankActs('books')
    await nights(world, 2)
    expect(await listReminded(world)).toMatchObject([{ thresholdDays: 60 }])
  })

  it('is none of less than a payout may be', async () => {
    const world = await worldWith(59)
    await payOut(world, cents(settledCents - 9_999))
    world.balances.bankActs('books')
    await nights(world, 3)
    expect(await listReminded(world)).toEqual([])
  })

  it('is not sent if the schedule has paid it out in the same night', async () => {
    const world = await worldWith(60, { schedule: 'weekly' })
    await night(world)
    expect(world.balances.payouts).toHaveLength(1)
    expect(await listReminded(world)).toEqual([])
  })

  it('is not sent if the balance was paid out while the letter waited', async () => {
    const world = await worldWith(60)
    world.outbox.refuses = () => new MailError('try_later', 'away')
    await night(world, 60_000)
    expect(await listReminded(world)).toHaveLength(1)
    await payOut(world)
    world.outbox.refuses = () => null
    await world.engine.advance(dayMilliseconds)
    expect(letters(world)).toEqual([])
  })

  it('is not sent if only newer money is left by then', async () => {
    const world = await worldWith(60)
    await settles(world, cents(50_000), {
      day: addDays(firstDay, -30),
      seenCount: 1,
      paymentId: fixtureId('payment', 501),
    })
    world.outbox.refuses = () => new MailError('try_later', 'away')
    await night(world, 60_000)
    expect(await listReminded(world)).toHaveLength(1)
    await payOut(world)
    world.balances.bankActs('books')
    await world.engine.advance(12 * 3_600_000)
    world.outbox.refuses = () => null
    await world.engine.advance(dayMilliseconds)
    expect(letters(world)).toEqual([])
  })

  it('waits for a read model that is being made again', async () => {
    const world = await worldWith(60)
    world.outbox.refuses = () => new MailError('try_later', 'away')
    await night(world, 60_000)
    world.unsettled.fallsBehind(true)
    world.outbox.refuses = () => null
    await world.engine.advance(3_600_000)
    expect(letters(world)).toEqual([])
    world.unsettled.fallsBehind(false)
    await world.engine.advance(3_600_000)
    expect(readers(world)).toEqual(both)
  })

  it('that waited until the next one is not sent as well', async () => {
    const world = await worldWith(60)
    world.outbox.refuses = ({ messageId }) =>
      messageId.includes('-balance_old') ? new MailError('try_later', 'away') : null
    await night(world, 60_000)
    await world.tell(balanceReminder, {
      id: harbourId,
      command: {
        type: 'RemindOfBalance',
        organisationId: harbourId,
        availableOn: addDays(firstDay, -60),
        on: addDays(firstDay, 15),
      },
    })
    world.outbox.refuses = () => null
    await world.engine.advance(dayMilliseconds)
    expect(readers(world)).toEqual(both)
  })

  it('is sent to the other readers if one address fails temporarily', async () => {
    const world = await worldWith(60)
    world.outbox.refuses = ({ to }) =>
      to === toAddress('owner') ? new MailError('try_later', 'away') : null
    await night(world, 60_000)
    expect(readers(world)).toEqual([toAddress('finance')])
    world.outbox.refuses = () => null
    await world.engine.advance(3_600_000)
    expect(readers(world)).toEqual(both)
  })
})

describe('its letter', () => {
  it('states the amount, its age, the days left, what to do, and on which page', async () => {
    const world = await worldWith(60)
    await night(world)
    const [letter] = letters(world)
    expect(letter?.subject).toBe(
      'Harbour Light Children’s Fund: HK$12,345.00 is waiting to be paid out: 30 days left',
    )
    expect(letter?.text).toContain('Your charity has HK$12,345.00 available for payout.')
    expect(letter?.text).toContain('since 21 September 2026, for 60 days')
    expect(letter?.text).toContain('90 days at most: 30 days are left, until 20 December 2026')
    expect(letter?.text).toContain('request a payout')
    expect(letter?.text).toContain('https://example/Payout\n')
    expect(letter?.from).toBe('"Almoner" <notices@almoner.example>')
  })

  it.each([
    [89, 'is waiting to be paid out: 1 day left', '1 day is left'],
    [90, 'is waiting to be paid out: the last day', 'today is the last of them'],
    [198, 'has been waiting to be paid out for 198 days', 'Stripe may return it at any time'],
  ])('counts the days: %s', async (days, subject, line) => {
    const world = await worldWith(days)
    await night(world)
    expect(letters(world)[0]?.subject).toContain(subject)
    expect(letters(world)[0]?.text).toContain(line)
  })

  it.each<
    [
      string,
      { hasAccount?: boolean; schedule?: PayoutSchedule },
      (world: World) => unknown,
      string[],
    ]
  >([
    [
      'no bank account and no account that pays out',
      { hasAccount: false },
      () => {},
      ['Select one under Settings, Bank account', 'Stripe does not pay out to you yet'],
    ],
    [
      'a suspension',
      {},
      (world) =>
        world.tell(organisation, {
          id: harbourId,
          command: { type: 'SuspendOrganisation', reason: 'A complaint', payoutsToo: true },
        }),
      ['Your charity’s payouts are on hold', 'After that, request a payout.'],
    ],
    [
      'a suspension of a charity with a schedule',
      { schedule: 'weekly' },
      (world) =>
        world.tell(organisation, {
          id: harbourId,
          command: { type: 'SuspendOrganisation', reason: 'A complaint', payoutsToo: true },
        }),
      ['Your charity’s payouts are on hold', 'After that, the balance is paid out automatically.'],
    ],
    [
      'another bank account',
      {},
      (world) => world.tell(bankAccount, { id: harbourId, command: bank.giveNext }),
      ['Your bank account was changed', 'no payout starts before'],
    ],
  ])('states what prevents a payout: %s', async (_what, setup, happens, sentences) => {
    const world = await worldWith(60, setup)
    await happens(world)
    await night(world)
    for (const sentence of sentences) expect(letters(world)[0]?.text).toContain(sentence)
    expect(letters(world)[0]?.text).not.toContain('Open Payouts and request')
  })

  it('for a schedule whose payout was not made states this', async () => {
    const world = await worldWith(58, { schedule: 'monthly' })
    await night(world)
    // The failure is not the bank account's fault, and the payout is retried only in the next
    // month.
    world.balances.bankActs('refuses', 'insufficient_funds')
    await nights(world, 3)
    expect(letters(world)[0]?.text).toContain('The automatic payout of your charity was not made')
  })

  it.each(languages)('is in the charity’s language: %s', async (language) => {
    for (const [days, given] of [
      [60, {}],
      [90, { hasAccount: false }],
      [198, { schedule: 'weekly', hasAccount: false }],
    ] as const) {
      const world = await worldWith(days, { language, ...given })
      await night(world)
      const [letter] = letters(world)
      expect(letter?.language).toBe(language)
      const subjects = { en: 'paid out', zh: '尚未提取', cn: '尚未提取' }
      expect(letter?.subject).toContain(subjects[language])
      expect(letter?.text).not.toMatch(/undefined|null|NaN/)
    }
  })
})
