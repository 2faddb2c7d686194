import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { createMemoryStripeStore } from '@almoner/sandbox/stripe/store/store.ts'
import { createCountedStore } from '@almoner/sandbox/stripe/testing/counted-store.ts'
import {
  aCharge,
  longTimeout,
  requireProviderPaymentId,
  startGateway,
} from '../../gateways/stripe/testing/gateway.ts'
import { createUnsettled } from '../../testing/unsettled.ts'
import { startAt } from '../../testing/world.ts'
import { settleNewChargesActivities } from './activities.ts'

const day = 86_400_000
const quote = payments.covered500
const counted = createCountedStore(createMemoryStripeStore())
const providerRequests: string[] = []
let now = toMilliseconds(startAt)
let provider: Awaited<ReturnType<typeof startGateway>>

const store = createMemoryStore()
const { readModel } = createUnsettled(store)
const at = () => instantFromMilliseconds(now)

beforeAll(async () => {
  const beforeAnswer = (method: string, path: string) =>
    void providerRequests.push(`${method} ${path}`)
  const options = { clock: () => now, store: counted.store, faults: { beforeAnswer } }
  provider = await startGateway(options, longTimeout)
})
afterAll(() => provider.stripe.close())

/** A gift of HK$500 by card, at the provider and in the books. */
const pays = async (number: number): Promise<PaymentId> => {
  const paymentId = fixtureId('payment', number)
  const { totalAmountCents: amountCents, totalFeeCents: feeCents } = quote
  const destination = { account: 'acct_harbour', feeCents }
  const charge = aCharge({ paymentId, amountCents, destination })
  const providerPaymentId = requireProviderPaymentId(await provider.gateway.charge(charge))
  for (const command of [
    payments.initiatePayment({ paymentId }),
    payments.identifyCard(),
    payments.succeedPayment({ providerPaymentId }),
  ]) {
    const context = { tenant: harbourId, actor: 'guest', correlation: paymentId } as const
    const commandId = `${paymentId} ${command.type}`
    const handled = await handleCommand(store, {
      decider: payment,
      id: paymentId,
      command,
      context: { ...context, causation: null, commandId, input: command, at: at() },
    })
    if (!handled.handled) throw new Error(handled.refused)
  }
  return paymentId
}

/**
 * Settles as a notice would, and counts the requests to the provider and the objects that it read.
 */
const noticed = async () => {
  providerRequests.length = 0
  counted.take()
  const { settlePage } = settleNewChargesActivities({
    store,
    now: at,
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    balances: provider.gateway,
    ...readModel,
  })
  let settled = 0
  for (let page = 0; page < 10; page += 1) {
    const done = await settlePage({ noticeId: 'evt_1' })
    settled += done.settled
    if (!done.hasMore) break
  }
  const { calls, objects } = counted.take()
  return { settled, requests: providerRequests.length, statements: calls.length, objects }
}

describe('the settlement of 300 payments after a notice', () => {
  it('reads each of them once, in pages', async () => {
    for (let number = 1; number <= 300; number += 1) await pays(number)
    // The first charge is read by itself, then one page of those after it.
    expect(await noticed()).toMatchObject({ settled: 0, requests: 2 })
    now += 8 * day
    // The first charge is read by itself, the others in three pages: their lines, and the charges
    // of these. Two of the pages need one more line, to show that the list continues.
    const read = { requests: 1 + 3, statements: 3 + 3 * 3, objects: 2 + 2 * 299 + 2 }
    expect(await noticed()).toEqual({ settled: 300, ...read })
  })

  it('sends one request, and reads no payments, if nothing is new', async () => {
    expect(await noticed()).toEqual({ settled: 0, requests: 1, statements: 2, objects: 0 })
  })

  it('reads one that is new, when it is pending and when it is available', async () => {
    await pays(301)
    expect(await noticed()).toEqual({ settled: 0, requests: 1, statements: 3, objects: 2 })
    now += 8 * day
    expect(await noticed()).toEqual({ settled: 1, requests: 1, statements: 3, objects: 2 })
    expect(await noticed()).toEqual({ settled: 0, requests: 1, statements: 2, objects: 0 })
  })

  it('credits all of them to the charity', async () => {
    const { state } = await loadState(store, treasury, harbourId)
    expect(state.availableCents).toBe(301 * quote.nonprofitReceivesCents)
  })
})
