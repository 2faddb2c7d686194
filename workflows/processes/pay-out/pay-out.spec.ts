import { describe, expect, it } from 'vitest'
import { approval } from '@almoner/domain/approval/index.ts'
import type { ApprovalCommand } from '@almoner/domain/approval/commands.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { newAccountAtProvider } from '@almoner/domain/connected-account/state.ts'
import * as bank from '@almoner/domain/bank-account/fixtures.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { TreasuryCommand } from '@almoner/domain/treasury/commands.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { crashOnceEverywhere, noFaults, type Faults } from '../../engines/virtual/faults.ts'
import { findDestination } from '../../steps/payout/destination.ts'
import { givenDestination, settles, handleForTreasury } from '../../testing/payable.ts'
import { createWorld, type World } from '../../testing/world.ts'

const payoutId = fixtureId('payout', 90)
const settledCents = cents(100_000)
const amountCents = cents(60_000)
const staffId = fixtureId('staff', 10)
const approverId = fixtureId('staff', 11)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const charityKey = { organisationId: harbourId }
const destination = {
  fingerprint: bank.giveBankAccount.fingerprint,
  bankCode: '004',
  last4: '6001',
}

/** A charity with HK$1,000 to pay out, to a bank account in use. */
const richWorld = async (faults: Faults = noFaults): Promise<World> => {
  const world = await createWorld({ faults })
  await givenDestination(world)
  await settles(world, settledCents)
  return world
}

const request = (
  world: World,
  rule: 'none' | 'second_person' | 'delay' = 'none',
): Extract<TreasuryCommand, { type: 'RequestPayout' }> => ({
  type: 'RequestPayout',
  ...charityKey,
  payoutId,
  amountCents,
  bank: destination,
  requestedBy: staffId,
  approval: rule,
  at: world.clock.now(),
})

const loadHarbour = async ({ books }: World) => (await loadState(books, treasury, harbourId)).state

const listTypes = async ({ books }: World) =>
  (await books.readAll({ after: 0n, limit: 100, categories: ['treasury'] }))
    .map(({ type }) => type)
    .slice(1)

const listBroken = async ({ books }: World) =>
  (await books.readAll({ after: 0n, limit: 100, categories: ['bank_account'] })).flatMap(
    ({ type, data }) => (type === 'BankAccountBroken' ? [(data as { code: string }).code] : []),
  )

const listReviews = async ({ books }: World) =>
  (await books.readAll({ after: 0n, limit: 100, categories: ['inbox_item'] })).map(
    ({ data }) => data,
  )

describe.each([
  ['by a machine that does not die', () => noFaults],
  ['wherever the machine dies', crashOnceEverywhere],
])('a payout, %s', (_how, faults) => {
  it('is sent once, and paid', async () => {
    const world = await richWorld(faults())
    await handleForTreasury(world, request(world))
    await world.engine.advance(10 * minute)
    expect(world.balances.payouts).toMatchObject([{ payoutId, amountCents, status: 'under_way' }])
    world.balances.bankActs('books')
    await world.engine.advance(day)
    expect(await listTypes(world)).toEqual(['PayoutRequested', 'PayoutSent', 'PayoutPaid'])
    expect(await loadHarbour(world)).toMatchObject({
      availableCents: settledCents - amountCents,
      payout: null,
      paid: [{ payoutId, amountCents }],
    })
  })

  it('that fails is returned to the balance', async () => {
    const world = await richWorld(faults())
    await handleForTreasury(world, request(world))
    await world.engine.advance(10 * minute)
    world.balances.bankActs('refuses')
    await world.engine.advance(day)
    expect(await listTypes(world)).toEqual(['PayoutRequested', 'PayoutSent', 'PayoutFailed'])
    expect(await loadHarbour(world)).toMatchObject({ availableCents: settledCents, payout: null })
  })

  it('refused by its bank marks the account as broken, with a letter, and the next without one', async () => {
    const world = await richWorld(faults())
    await handleForTreasury(world, request(world))
    await world.engine.advance(10 * minute)
    world.balances.bankActs('refuses', 'account_closed')
    await world.engine.advance(day)
    expect(await listBroken(world)).toEqual(['account_closed'])
    expect(
      await findDestination({ store: world.books, now: world.clock.now }, harbourId),
    ).toMatchObject({
      bank: null,
      obstacles: ['bank_account_missing'],
    })
    const letters = world
      .sent()
      .filter(({ subject }) => /does not accept your bank account/.test(subject))
    expect(letters.length).toBeGreaterThan(0)
  })

  it('that its bank returns days later marks the account as broken', async () => {
    const world = await richWorld(faults())
    await handleForTreasury(world, request(world))
    await world.engine.advance(minute)
    world.balances.bankActs('books')
    await world.engine.advance(3 * day)
    world.balances.bankActs('returns', 'no_account')
    await world.engine.advance(2 * day)
    expect(await listBroken(world)).toEqual(['no_account'])
  })

  it('that its bank returns days later is returned to the balance', async () => {
    const world = await richWorld(faults())
    await handleForTreasury(world, request(world))
    await world.engine.advance(minute)
    world.balances.bankActs('books')
    await world.engine.advance(3 * day)
    world.balances.bankActs('returns')
    await world.engine.advance(2 * day)
    expect((await listTypes(world)).at(-1)).toBe('PayoutReturned')
    expect(await loadHarbour(world)).toMatchObject({ availableCents: settledCents, paid: [] })
  })
})

describe('a payout at a provider that is in trouble', () => {
  it('is made once if the provider’s answer is lost', async () => {
    const world = await richWorld()
    world.balances.trouble('payOut', 'lost', 2)
    world.balances.trouble('payOut', 'unreachable', 2)
    await handleForTreasury(world, request(world))
    await world.engine.advance(day)
    expect(world.balances.payouts).toHaveLength(1)
    expect((await listTypes(world)).at(-1)).toBe('PayoutSent')
  })

  it('fails with the provider’s reason if it is refused', async () => {
    const world = await richWorld()
    world.balances.refusePayouts('balance_insufficient')
    await handleForTreasury(world, request(world))
    await world.engine.advance(day)
    expect(await listTypes(world)).toEqual(['PayoutRequested', 'PayoutFailed'])
    expect(await listBroken(world)).toEqual([])
    expect(await loadHarbour(world)).toMatchObject({ availableCents: settledCents, payout: null })
  })

  it('opens a manual review for charity and platform after seven working days without an end', async () => {
    const world = await richWorld()
    await handleForTreasury(world, request(world))
    // The 20th is a Friday: the seventh working day after it is the 1st of December.
    await world.engine.advance(11 * day)
    expect(await listReviews(world)).toEqual([])
    await world.engine.advance(3 * day)
    expect(await listReviews(world)).toMatchObject([
      {
        organisationId: harbourId,
        discrepancy: 'payout_not_ended',
        providerObjectId: 'po_1',
        amountCents,
      },
      // The inbox is the platform's own.
      {
        organisationId: null,
        discrepancy: 'payout_not_ended',
        providerObjectId: `${harbourId} ${payoutId}`,
        amountCents,
      },
    ])
    // The payout still blocks every other payout months later.
    await world.engine.advance(200 * day)
    world.balances.bankActs('books')
    await world.engine.advance(day)
    expect((await listTypes(world)).at(-1)).toBe('PayoutPaid')
  })
})

describe('a payout that is checked again before it is sent', () => {
  it.each([
    [
      'the charity’s payouts are suspended',
      (world: World) =>
        world.tell(organisation, {
          id: harbourId,
          command: { type: 'SuspendOrganisation', reason: 'A complaint', payoutsToo: true },
        }),
    ],
    [
      'another bank account waits',
      (world: World) => world.tell(bankAccount, { id: harbourId, command: bank.giveNext }),
    ],
    [
      'the provider holds payouts',
      (world: World) =>
        world.tell(connectedAccount, {
          id: harbourId,
          command: { type: 'RecordAccount', ...newAccountAtProvider },
        }),
    ],
  ])('is cancelled if by then %s', async (_what, change) => {
    const world = await richWorld()
    await handleForTreasury(world, request(world, 'second_person'))
    await change(world)
    await handleForTreasury(world, {
      type: 'ApprovePayout',
      ...charityKey,
      payoutId,
      by: approverId,
      at: world.clock.now(),
    })
    await world.engine.advance(day)
    expect((await listTypes(world)).at(-1)).toBe('PayoutCancelled')
    expect(world.balances.payouts).toEqual([])
    expect(await loadHarbour(world)).toMatchObject({ availableCents: settledCents, payout: null })
  })
})

describe.each([
  ['by a machine that does not die', () => noFaults],
  ['wherever the machine dies', crashOnceEverywhere],
])('a payout above the limit, %s', (_how, faults) => {
  const approvalId = payoutId as string as Id<'approval'>

  const waits = async (rule: 'second_person' | 'delay') => {
    const world = await richWorld(faults())
    const add = async (id: typeof staffId, role: StaffRole) => {
      const name = { firstName: 'Siu Ming', lastName: 'Ho' }
      const command = { type: 'AddStaffMember', staffId: id, role, ...name } as const
      await world.tell(organisation, {
        id: harbourId,
        command: { ...command, username: `${role}@harbour.example` },
      })
    }
    await add(staffId, 'finance')
    if (rule === 'second_person') await add(approverId, 'owner')
    await handleForTreasury(world, request(world, rule))
    const decide = async (command: ApprovalCommand) => {
      const result = await world.tell(approval, { id: approvalId, command })
      expect(result).toMatchObject({ handled: true })
      await world.engine.advance(hour)
    }
    const loadApproval = async () => (await loadState(world.books, approval, approvalId)).state
    return { world, decide, loadApproval, at: world.clock.now }
  }
  type Change = (waiting: Awaited<ReturnType<typeof waits>>) => Promise<void>

  it('is sent once a second person approves it', async () => {
    const { world, decide, loadApproval, at } = await waits('second_person')
    expect(await loadApproval()).toMatchObject({
      status: 'open',
      rule: 'second_person',
      askedBy: staffId,
      approvers: [approverId],
      subject: { kind: 'payout', payoutId, amountCents },
    })
    await world.engine.advance(day)
    expect(world.balances.payouts).toEqual([])
    await decide({ type: 'GiveApproval', by: approverId, at: at() })
    expect(world.balances.payouts).toHaveLength(1)
    expect(await listTypes(world)).toEqual(['PayoutRequested', 'PayoutApproved', 'PayoutSent'])
    expect(await loadApproval()).toMatchObject({ status: 'executed', outcome: 'done' })
  })

  it.each<[string, Change, object]>([
    [
      'it is refused',
      ({ decide, at }) =>
        decide({ type: 'RefuseApproval', by: approverId, reason: 'Not now', at: at() }),
      { because: 'refused', by: approverId },
    ],
    [
      'its request is taken back',
      ({ decide, at }) => decide({ type: 'CancelApproval', by: staffId, at: at() }),
      { because: 'by_person', by: staffId },
    ],
    [
      'nobody decides for 72 hours',
      async ({ world }) => {
        await world.engine.advance(73 * hour)
      },
      { because: 'lapsed', by: null },
    ],
  ])('is returned to the balance if %s', async (_what, change, expected) => {
    const waiting = await waits('second_person')
    await change(waiting)
    const { world } = waiting
    expect(world.balances.payouts).toEqual([])
    const events = await world.books.readAll({ after: 0n, limit: 100, categories: ['treasury'] })
    expect(events.at(-1)).toMatchObject({ type: 'PayoutCancelled', data: expected })
    expect(await loadHarbour(world)).toMatchObject({ availableCents: settledCents, payout: null })
  })

  it('of a charity with one member of staff is sent a day later', async () => {
    const { world, loadApproval } = await waits('delay')
    expect(await loadApproval()).toMatchObject({ status: 'open', rule: 'delay', approvers: [] })
    await world.engine.advance(23 * hour)
    expect(world.balances.payouts).toEqual([])
    await world.engine.advance(2 * hour)
    expect(world.balances.payouts).toHaveLength(1)
  })

  it('is cancelled by the link of the letter before that', async () => {
    const { world, decide, at } = await waits('delay')
    await decide({ type: 'CancelApproval', by: null, at: at() })
    await world.engine.advance(2 * day)
    expect(world.balances.payouts).toEqual([])
    expect((await listTypes(world)).at(-1)).toBe('PayoutCancelled')
  })
})
