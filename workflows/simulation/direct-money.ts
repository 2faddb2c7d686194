import { formatAccount } from '@almoner/domain/journal/accounts.ts'
import { post } from '@almoner/domain/journal/post.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamCategory } from '@almoner/domain/kernel/ids.ts'
import { addCents, subtractCents } from '@almoner/domain/kernel/money.ts'
import { payment, type PaymentEvent } from '@almoner/domain/payment/index.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { World } from '../testing/world.ts'

/** The wallet's own statement is the charity's direct account, to the cent; no other account moves. */
export const findDirectFaults = (world: World, events: readonly RecordedEvent[]): string[] => {
  if (world.wallet.payments.length === 0) return []
  const balances = new Map<string, number>()
  for (const { debit, credit, amountCents } of readPayments(events).flatMap(post)) {
    const [to, from] = [formatAccount(debit), formatAccount(credit)]
    balances.set(to, (balances.get(to) ?? 0) + amountCents)
    balances.set(from, (balances.get(from) ?? 0) - amountCents)
  }
  const takenCents = addCents(...world.wallet.payments.map(({ amountCents }) => amountCents))
  const expected = subtractCents(takenCents, addCents(...world.wallet.refunds.values()))
  return [...balances].flatMap(([account, balance]) => {
    if (account.endsWith(':direct')) return []
    if (!account.startsWith('direct:')) return [`a wallet’s money moves ${account}`]
    return balance === expected ? [] : [`${account} has ${balance}, and the wallet ${expected}`]
  })
}

const readPayments = (events: readonly RecordedEvent[]): readonly PaymentEvent[] =>
  events
    .filter(({ stream }) => streamCategory(stream) === payment.category)
    .map((event) => readEvent(payment.shapes, event) as unknown as PaymentEvent)
