import { describe, expect, it } from 'vitest'
import { openAccount } from '@almoner/domain/connected-account/fixtures.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { cents, subtractCents } from '@almoner/domain/kernel/money.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { crashOnceEverywhere, noFaults, type Faults } from '../../engines/virtual/faults.ts'
import { settles } from '../../testing/payable.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { settlePaymentId } from '../settle-payment/contract.ts'
import { settlePayment } from '../settle-payment/process.ts'
import { takeBackDisputeId } from './contract.ts'

const day = 86_400_000
const { totalAmountCents: whole, nonprofitReceivesCents: net } = payments.covered500
const { accountId } = openAccount

/** A gift of HK$500 by card, which its bank disputes. */
const disputed = async (faults: Faults = noFaults, amountCents = whole): Promise<World> => {
  const world = await createWorld({ faults })
  await world.pays()
  await world.engine.advance(8 * day)
  await looksAgain(world, 'open', amountCents)
  return world
}

let looks = 0

const looksAgain = async (
  world: World,
  status: 'open' | 'won' | 'lost',
  amountCents = whole,
): Promise<void> => {
  world.bank.provider.isDisputed(status, amountCents)
  const providerPaymentId = world.bank.newestIntent()
  const input = { providerPaymentId, because: `look-${(looks += 1)}` }
  await world.engine.start(settlePayment.name, settlePaymentId(input), input)
  await world.engine.advance(day)
}

const readAccount = async ({ balances }: World) =>
  (await balances.readBalance(accountId)).availableCents
const loadHarbour = async ({ books }: World) => (await loadState(books, treasury, harbourId)).state

/** The charity's money covers all advances, and HK$1,000 more. */
const repays = async (world: World): Promise<void> => {
  const { count, advancedCents } = await loadHarbour(world)
  await settles(world, cents(advancedCents + 100_000), { seenCount: count })
}

describe.each([
  ['by a machine that does not die', () => noFaults],
  ['wherever the machine dies', crashOnceEverywhere],
])('the money of a lost dispute, %s', (_how, faults) => {
  it('is taken from the charity’s account once, after its own money has repaid it', async () => {
    const world = await disputed(faults())
    await looksAgain(world, 'lost')
    expect(await readAccount(world)).toBe(net)
    await repays(world)
    const before = await readAccount(world)
    await world.engine.advance(3 * day)
    expect(await readAccount(world)).toBe(subtractCents(before, net))
    const { availableCents } = await loadHarbour(world)
    expect(availableCents).toBe(100_000)
    expect(availableCents).toBeLessThanOrEqual(await readAccount(world))
  })
})

describe('the money of a dispute', () => {
  it('stays with the charity if the dispute is won', async () => {
    const world = await disputed()
    await repays(world)
    await looksAgain(world, 'won')
    const before = await readAccount(world)
    await world.engine.advance(10 * day)
    expect(await readAccount(world)).toBe(before)
    const disputeId = await readDisputeId(world)
    expect(world.engine.statusOf(takeBackDisputeId({ disputeId }))).toBe('ended')
  })

  it('is taken back only up to the disputed amount', async () => {
    const world = await disputed(noFaults, cents(20_000))
    await looksAgain(world, 'lost', cents(20_000))
    await repays(world)
    const before = await readAccount(world)
    await world.engine.advance(3 * day)
    expect(await readAccount(world)).toBe(subtractCents(before, cents(20_000)))
  })

  it('waits for at most a year if the charity has nothing to repay it from', async () => {
    const world = await disputed()
    await looksAgain(world, 'lost')
    const id = takeBackDisputeId({ disputeId: await readDisputeId(world) })
    await world.engine.advance(390 * day)
    expect(world.engine.statusOf(id)).toBe('running')
    await world.engine.advance(20 * day)
    expect(world.engine.statusOf(id)).toBe('ended')
    expect(await readAccount(world)).toBe(net)
  })

  it('is taken back on another day if the provider refuses at first', async () => {
    const world = await disputed()
    await looksAgain(world, 'lost')
    world.balances.trouble('reverseTransfer', 'lost', 30)
    await repays(world)
    const before = await readAccount(world)
    await world.engine.advance(5 * day)
    expect(await readAccount(world)).toBe(subtractCents(before, net))
  })

  it('is left to administration while the provider rejects it, and no longer', async () => {
    const world = await disputed()
    await looksAgain(world, 'lost')
    const { gateway } = world.balances
    let isRejected = true
    const { reverseTransfer } = gateway
    gateway.reverseTransfer = async (request) =>
      isRejected ? { outcome: 'refused', code: 'balance_insufficient' } : reverseTransfer(request)
    await repays(world)
    await world.engine.advance(3 * day)
    const opened = { type: 'InboxItemOpened', data: { organisationId: null, amountCents: net } }
    expect(await readReviews(world)).toMatchObject([opened])
    isRejected = false
    await world.engine.advance(2 * day)
    const closed = { type: 'InboxItemResolved', data: { resolution: 'agrees_now' } }
    expect(await readReviews(world)).toMatchObject([opened, closed])
  })
})

const readReviews = async ({ books }: World) => {
  const items = await books.readAll({ after: 0n, limit: 10, categories: ['inbox_item'] })
  return items.filter(
    ({ data, type }) =>
      type === 'InboxItemResolved' ||
      (data as { discrepancy?: string }).discrepancy === 'dispute_not_taken_back',
  )
}

const readDisputeId = async ({ books }: World): Promise<string> => {
  const events = await books.readAll({ after: 0n, limit: 100, categories: ['payment'] })
  const opened = events.find(({ type }) => type === 'DisputeOpened')
  const { data } = requirePresent(opened ?? null, 'the dispute')
  return (data as { disputeId: string }).disputeId
}
