import type { Instant } from '@almoner/domain/kernel/time.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { task } from '../../flow/task.ts'
import type { BalanceGateway, BalanceLine } from '../../gateways/ports/balance-gateway.ts'
import type { Page } from '../../gateways/ports/card-gateway.ts'
import { finalIfRejected } from '../../gateways/ports/final-if-rejected.ts'
import { forADay } from '../../retry-policies.ts'
import { toCharges, toEndOfSecond, type Charges } from './charges.ts'
import type { ListUnsettled, SettleDependencies } from './dependencies.ts'
import { settleCharges } from './settle-charges.ts'

/**
 * The newest of the provider's charges up to which they were read as they became available. It is a
 * place in the provider's list and not part of the books, so a lost one can be found again.
 */
export type ChargesRead = {
  find: () => Promise<string | null>
  /** Moves the place forwards only. */
  move: (to: { transactionId: string; createdAt: Instant }) => Promise<void>
  forget: (transactionId: string) => Promise<void>
}

export type SettleNewChargesDependencies = SettleDependencies & {
  balances: Pick<BalanceGateway, 'listChargesAfter' | 'findPaymentLine'>
  chargesRead: ChargesRead
  listUnsettled: ListUnsettled
}

const name = 'settle-new-charges'

/** The id of the provider's notice that money has become available. */
const toId = ({ noticeId }: { noticeId: string }): string => `${name}-${noticeId}`

/**
 * Settles the money that became available at the card provider since the notice before. It
 * continues from the end of that run, in small pages that give way to payers. The nightly
 * `settle-stripe` reads everything, and settles the charges that this task skips. They were pending
 * for longer than others, were recorded late, or belong to a charity that could not receive them.
 * Repeating it changes nothing.
 */
export const settleNewCharges = task({
  name,
  id: toId,
  policy: forADay,
  isRepeated: true,
  mostActivitiesAtOnce: 1,
  run: (deps: SettleNewChargesDependencies) => async (input: { noticeId: string }) => {
    const { charges, readUpTo, hasMore } = await readNewCharges(deps)
    const settled = await settleCharges(deps, { process: { name, id: toId(input) }, charges })
    // The place moves last: a page whose settlement is interrupted is read again, and settles
    // nothing twice.
    if (readUpTo !== null) await deps.chargesRead.move(readUpTo)
    // The next step reads from the place that this one has stored.
    return { settled, next: hasMore ? 'the place' : null }
  },
})

const pageSize = 100
/** A payment that the provider does not have is the nightly comparison's. */
const mostLookedFor = 10

type NewCharges = {
  /** The available charges of a page. */
  charges: Charges
  /** The newest charge up to which nothing has to be read again; null if there is none. */
  readUpTo: BalanceLine | null
  /** Whether the next page may have more available charges. */
  hasMore: boolean
}

/**
 * Reads the next page of charges after the one up to which they were read. Pending charges are read
 * again, because the newest page begins with them the next time. If another page follows, a charge
 * that is pending for longer than newer ones is left to the nightly process, which reads
 * everything.
 */
const readNewCharges = async (deps: SettleNewChargesDependencies): Promise<NewCharges> => {
  const until = toEndOfSecond(deps.now())
  const { items, next } = await finalIfRejected(() => listNext(deps))
  const available = items.filter(({ availableAt }) => availableAt < until)
  const pending = items.findIndex(({ availableAt }) => availableAt >= until)
  const newest = available.at(-1) ?? null
  const beforePending = pending < 0 ? newest : (items[pending - 1] ?? null)
  return {
    charges: toCharges(available),
    readUpTo: next === null ? beforePending : newest,
    hasMore: next !== null && newest === items.at(-1),
  }
}

const listNext = async (deps: SettleNewChargesDependencies): Promise<Page<BalanceLine>> => {
  const { balances, chargesRead } = deps
  const transactionId = await chargesRead.find()
  if (transactionId !== null) {
    const listed = await balances.listChargesAfter({ transactionId, limit: pageSize })
    if (listed !== null) return listed
    // The keys are of another account now.
    await chargesRead.forget(transactionId)
  }
  return await listFirst(deps)
}

/** Begins with the oldest payment that is not settled and that the provider has. */
const listFirst = async (deps: SettleNewChargesDependencies): Promise<Page<BalanceLine>> => {
  const { balances, store, listUnsettled } = deps
  for (const { paymentId } of await listUnsettled(mostLookedFor)) {
    const { state } = await loadState(store, payment, paymentId)
    if (state.status === 'none' || state.paid === null) continue
    const first = await balances.findPaymentLine(state.paid.providerPaymentId)
    if (first === null) continue
    const { transactionId } = first
    const listed = await balances.listChargesAfter({ transactionId, limit: pageSize })
    if (listed !== null) return { ...listed, items: [first, ...listed.items] }
  }
  return { items: [], next: null }
}
