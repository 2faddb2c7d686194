import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { GivingSums } from '@almoner/projections/models/payment-history/giving/giving-columns.ts'
import type { ComparedCount, ComparedSum } from './contract.ts'
import { toPercent } from './percent.ts'

type Compared = { now: GivingSums; before: GivingSums }

/** The refunds and disputes of a period, beside the period before. `cards`: its gifts by card. */
export const toReturnFigures = ({ now, before, cards }: Compared & { cards: number }) => ({
  refunds: compare(
    { count: now.refunds, amount: now.refundedCents },
    { count: before.refunds, amount: before.refundedCents },
  ),
  disputes: {
    opened: { count: now.disputes, countBefore: before.disputes },
    lost: compare(
      { count: now.losses, amount: now.lostCents },
      { count: before.losses, amount: before.lostCents },
    ),
    percent: toPercent(now.disputes, cards),
  },
})

type Figure = { count: number; amount: Cents }

const compare = (now: Figure, before: Figure): ComparedSum & ComparedCount => ({
  ...now,
  countBefore: before.count,
  before: before.amount,
})

/** The payments that failed in a period and in the one before, by reason, the most frequent first. */
export const compareFailures = <Reason extends string>(
  now: ReadonlyMap<Reason, number>,
  before: ReadonlyMap<Reason, number>,
): (ComparedCount & { reason: Reason })[] =>
  [...new Set([...now.keys(), ...before.keys()])]
    .map((reason) => ({
      reason,
      count: now.get(reason) ?? 0,
      countBefore: before.get(reason) ?? 0,
    }))
    .toSorted((one, other) => other.count - one.count)
