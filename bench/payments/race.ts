import { randomUUID } from 'node:crypto'
import { harbourId } from '@almoner/domain/fixtures.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as charities from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { bind } from '@almoner/workflows/engines/bound-process.ts'
import { createVirtualClock } from '@almoner/workflows/engines/virtual/clock.ts'
import { createVirtualEngine } from '@almoner/workflows/engines/virtual/engine.ts'
import { noFaults } from '@almoner/workflows/engines/virtual/faults.ts'
import { takePaymentActivities } from '@almoner/workflows/processes/take-payment/activities.ts'
import { takePaymentId } from '@almoner/workflows/processes/take-payment/contract.ts'
import { takePayment } from '@almoner/workflows/processes/take-payment/process.ts'
import { createBank } from '@almoner/workflows/testing/bank.ts'
import { silent } from '../contender/silent.ts'
import type { Position } from '@almoner/eventstore/position.ts'

export type Raced = { pairs: number; chargedOnce: number; recordedOnce: number }

const pairsAtOnce = 500
const startAt = instant('2026-11-20T02:30:00.000Z')

/**
 * Sends two requests of one button at once, each received by a machine of its own. The two machines
 * share only the event store and the bank. Counts the pairs that were charged once, and those that
 * were recorded as paid once.
 */
export const racePairs = async (
  pairs: number,
  onProgress: (done: number) => void = () => {},
): Promise<Raced> => {
  const raced: Raced = { pairs: 0, chargedOnce: 0, recordedOnce: 0 }
  while (raced.pairs < pairs) {
    const some = Math.min(pairsAtOnce, pairs - raced.pairs)
    const { charges, successes } = await raceSome(some)
    raced.pairs += some
    raced.chargedOnce += onceIn(charges, some)
    raced.recordedOnce += onceIn(successes, some)
    onProgress(raced.pairs)
  }
  return raced
}

const onceIn = (payments: readonly string[], wanted: number): number => {
  const times = new Map<string, number>()
  for (const one of payments) times.set(one, (times.get(one) ?? 0) + 1)
  return Math.min([...times.values()].filter((count) => count === 1).length, wanted)
}

const raceSome = async (pairs: number) => {
  const clock = createVirtualClock(startAt)
  const books = createMemoryStore({ now: clock.now })
  const bank = createBank({ clock, faults: noFaults })
  // A store of its own for each: the caches of a process are not shared.
  const machines = [{ ...books }, { ...books }].map((store) => ({
    store,
    engine: createVirtualEngine({
      processes: [
        bind(
          takePayment,
          takePaymentActivities({
            store,
            cards: bank.gateway,
            savedCards: bank.savedCards,
            now: clock.now,
            returnUrl: ({ subDomain }) => `http://${subDomain}.localhost/`,
          }),
        ),
      ],
      clock,
      startAt,
      faults: noFaults,
      log: { ...silent, debug: () => {} },
    }),
  }))
  const context = (correlation: string, commandId: string) => ({
    tenant: harbourId,
    actor: 'guest',
    correlation,
    causation: null,
    commandId,
    input: correlation,
    at: clock.now(),
  })
  for (const command of [
    charities.registerOrganisation(),
    { type: 'ApproveOrganisation' as const },
  ]) {
    const envelope = { id: harbourId, context: context(harbourId, command.type) }
    await handleCommand(books, { decider: organisation, command, ...envelope })
  }
  const ids = Array.from({ length: pairs }, () => randomUUID() as PaymentId)
  await Promise.all(
    ids.flatMap((paymentId) =>
      machines.map(async ({ store, engine }) => {
        const command = payments.initiatePayment({ paymentId })
        const envelope = { id: paymentId, context: context(paymentId, `initiate:${paymentId}`) }
        await handleCommand(store, { decider: payment, command, ...envelope })
        const input = { paymentId, try: 1 }
        await engine.start(takePayment.name, takePaymentId(input), input)
      }),
    ),
  )
  await Promise.all(machines.map(({ engine }) => engine.advance(0)))
  const successes: string[] = []
  for (let after: Position = 0n; ;) {
    const page = await books.readAll({ after, limit: 1_000, categories: ['payment'] })
    const last = page.at(-1)
    if (last === undefined) break
    after = last.position
    for (const { type, data } of page) {
      if (type === 'PaymentSucceeded') successes.push((data as { paymentId: string }).paymentId)
    }
  }
  return { charges: bank.charges.map(({ paymentId }) => paymentId), successes }
}
