import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isManual } from '@almoner/domain/payment-methods/method-names.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { Append } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { SandboxTapAndGoStore } from '../../tap-and-go/world.ts'
import { loadCharity } from '../life/deeds/charity.ts'
import { toOrganisationId } from '../life/deeds/handle.ts'
import type { Moment } from '../life/moment.ts'
import type { Past, PastOptions } from '../life/past.ts'
import { planCrowd, type CrowdEntry, type CrowdGift } from './crowd-plan.ts'
import { hasReceipt, listReceiptedEntries, recordEntry } from './payments/entries.ts'
import { createPayment, type Written } from './payments/payments.ts'
import { issueReceipts } from './payments/receipts.ts'
import { listReturns } from './payments/returns.ts'

export type CrowdOptions = Pick<
  PastOptions,
  'store' | 'stripe' | 'payme' | 'personOfEmail' | 'files'
> & {
  tapAndGo: SandboxTapAndGoStore
}

/** The demonstration's many givers. */
export type Crowd = {
  /** Writes what they have done up to a moment, and what staff have done about it. */
  upTo: (at: Instant) => Promise<void>
  /**
   * The moments for the past's own processes: refunds, a dispute, and receipts of offline entries.
   */
  moments: (past: Past) => readonly Moment[]
}

type Step = { at: Instant; to: string; write: () => Promise<Written> }

/**
 * Creates thousands of payments in seconds. The domain decides each, and many are written at a
 * time, here and in the records of the sandbox's providers. All ids follow from the plan, so that a
 * run after a crash writes identical payments.
 */
export const createCrowd = (options: CrowdOptions, today: CalendarDay): Crowd => {
  const { store, personOfEmail, stripe } = options
  const { gifts, entries } = planCrowd(today)
  const charities = new Map<string, ReturnType<typeof loadCharity>>()
  const findCharity = (to: string, project: string | null) => {
    const key = `${to} ${project}`
    const charity = charities.get(key) ?? loadCharity({ store }, { to, project })
    charities.set(key, charity)
    return charity
  }
  const steps: Step[] = gifts.flatMap((gift) => listSteps(options, gift, findCharity))
  steps.sort(inOrder)
  const records = entries.filter((each) => !hasReceipt(each)).toSorted(byRecord)
  let [stepsDone, recordsDone] = [0, 0]

  const upTo = async (at: Instant): Promise<void> => {
    const writes: Written[] = []
    for (; stepsDone < steps.length; stepsDone += 1) {
      const step = requirePresent(steps[stepsDone], 'a step')
      if (step.at > at) break
      writes.push(await step.write())
    }
    const appends = writes.map(({ append }) => append)
    for (; recordsDone < records.length; recordsDone += 1) {
      const recorded = requirePresent(records[recordsDone], 'an entry')
      if (recorded.recordedAt > at) break
      const charity = await findCharity(recorded.to, recorded.project)
      appends.push(recordEntry(recorded, { charity, personOfEmail }))
    }
    if (appends.length === 0) return
    // First the providers, as in life.
    await stripe.commit({ put: written.flatMap((each) => each.stripe) })
    await options.payme.commit({ put: written.flatMap((each) => each.payme) })
    const trades = written.flatMap((each) => each.trades)
    await options.tapAndGo.commit({
      put: trades.map((body) => ({ kind: 'trade', id: body.merTradeNo, body })),
    })
    await Promise.all(ofEachStream(appends).map((append) => appendOnce(options, append)))
    await issueReceipts(
      store,
      writes.flatMap(({ paid }) => paid ?? []),
    )
  }
  return {
    upTo,
    moments: (past) => [
      ...listReturns(past, { gifts, stripe }),
      ...listReceiptedEntries(past, entries),
    ],
  }
}

const listSteps = (
  options: CrowdOptions,
  gift: CrowdGift,
  findCharity: (to: string, project: string | null) => ReturnType<typeof loadCharity>,
): readonly Step[] => {
  const { store, personOfEmail, stripe, files } = options
  const { to, decidedAt } = gift
  let newPayment: ReturnType<typeof createPayment> | null = null
  const begin = async () => {
    const charity = await findCharity(to, gift.project)
    const account = gift.method === 'card' ? await findAccount(store, to) : null
    newPayment = createPayment({ gift, charity, account, personOfEmail, stripe, files })
    return await newPayment.begin()
  }
  const first: Step = { at: gift.at, to, write: begin }
  if (!isManual(gift.method) || decidedAt === null) return [first]
  const decide = async () => await requirePresent(newPayment, 'a transfer').decide(decidedAt)
  return [first, { at: decidedAt, to, write: decide }]
}

/** The charity's account at the card provider, once it may take charges. */
const findAccount = async (store: CrowdOptions['store'], to: string): Promise<string | null> => {
  const { state } = await loadState(store, connectedAccount, toOrganisationId(to))
  if (state.status === 'none') return null
  const { card_payments: cards, transfers } = state.capabilities
  return cards === 'active' && transfers === 'active' ? state.accountId : null
}

// Two steps of one gift are one append.
const ofEachStream = (appends: readonly Append[]): readonly Append[] => {
  const byStream = new Map<string, Append>()
  for (const append of appends) {
    const before = byStream.get(append.stream)
    byStream.set(
      append.stream,
      before ? { ...before, events: [...before.events, ...append.events] } : append,
    )
  }
  return [...byStream.values()]
}

const appendOnce = async ({ store }: CrowdOptions, append: Append): Promise<void> => {
  const { outcome } = await store.append(append)
  assert(outcome === 'appended', `${append.stream} is not as the crowd left it`)
}

// Sorts entries by their records, which are later than the money.
const byRecord = (one: CrowdEntry, other: CrowdEntry): number =>
  toMilliseconds(one.recordedAt) - toMilliseconds(other.recordedAt)

const inOrder = (one: { at: Instant }, other: { at: Instant }): number =>
  toMilliseconds(one.at) - toMilliseconds(other.at)
