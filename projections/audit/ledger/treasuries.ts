import type { TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import { takesForPlatform } from '@almoner/domain/journal/accounts.ts'
import { createTypeGuard, type AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'
import type { Balances } from './floors.ts'

type TreasuryFact = AuditedFact & TreasuryEvent

/**
 * The sums of one charity, added up from the amounts that its events move, not from the sums that
 * the events carry.
 */
type Sums = {
  count: number
  available: number
  /** The owed amount of each advance, the oldest first. */
  advances: Map<string, number>
  /**
   * The open payout, with the values that the sums below had before it, which are needed if it
   * fails.
   */
  open: { payoutId: string; amount: number; from: number; carried: number; lines: number } | null
  paid: Map<string, number>
  /**
   * The count after the newest payout that was paid or is open, the amount it left, and the lines
   * since.
   */
  from: number
  carried: number
  lines: number
  /** Over all time: the money received, the money repaid, and the payouts that have not failed. */
  income: number
  repaid: number
  paidOut: number
  /**
   * Amounts in the payments' events that the treasury has not recorded: money back, and advances.
   */
  unrecorded: number
  unrecordedAdvances: number
}

/**
 * Checks the amount that a charity can be paid out, after each event of its treasury and against
 * the books at the end. Its available account must be that amount and the money back that is not
 * recorded yet.
 */
export const createTreasuryChecks = (findings: Findings, balances: Balances) => {
  const charities = new Map<string, Sums>()
  const findSums = (charity: string): Sums => {
    const knownSums = charities.get(charity) ?? nothing()
    charities.set(charity, knownSums)
    return knownSums
  }
  return {
    take: (fact: AuditedFact): void => {
      const back = findReturn(fact)
      if (back !== null) findSums(back.charity).unrecorded += back.amount
      const advance = findAdvance(fact)
      if (advance !== null) findSums(advance.charity).unrecordedAdvances += advance.amount
      if (isOfTreasury(fact)) takeEvent(findings, findSums(fact.data.organisationId), fact)
    },
    finish: (): void => {
      for (const [charity, { available, unrecorded }] of charities) {
        findings.checked('treasury', 'charities')
        const account = `charity:${charity}:available`
        const booked = 0n - (balances.get(`${account} ${charity}`) ?? 0n)
        if (booked !== BigInt(available + unrecorded)) {
          const rest = `${available} can be paid out and ${unrecorded} is not recorded yet`
          findings.found('treasury', `${account} is ${booked}, of which ${rest}`)
        }
      }
    },
  }
}

const nothing = (): Sums => ({
  count: 0,
  available: 0,
  advances: new Map(),
  open: null,
  paid: new Map(),
  from: 1,
  carried: 0,
  lines: 0,
  income: 0,
  repaid: 0,
  paidOut: 0,
  unrecorded: 0,
  unrecordedAdvances: 0,
})

const isOfTreasury = createTypeGuard([
  'SettlementRecorded',
  'AdvanceRecorded',
  'AmountReturned',
  'PayoutRequested',
  'PayoutApproved',
  'PayoutSent',
  'PayoutPaid',
  'PayoutFailed',
  'PayoutCancelled',
  'PayoutReturned',
])

const findReturn = (fact: AuditedFact): { charity: string; amount: number } | null => {
  const isFailed = fact.type === 'RefundFailed' && takesForPlatform(fact.data.provider)
  const isWon = fact.type === 'DisputeClosed' && fact.data.outcome === 'won'
  return isFailed || isWon
    ? { charity: fact.data.organisationId, amount: fact.data.amountCents }
    : null
}

const findAdvance = (fact: AuditedFact): { charity: string; amount: number } | null => {
  const isRefund = fact.type === 'RefundRequested' && takesForPlatform(fact.data.provider)
  return isRefund || fact.type === 'DisputeOpened'
    ? { charity: fact.data.organisationId, amount: fact.data.shortfallCents }
    : null
}

const takeEvent = (findings: Findings, sums: Sums, fact: TreasuryFact): void => {
  findings.checked('treasury', 'events')
  if (fact.type === 'PayoutRequested') checkRequest(findings, sums, fact)
  else if (isOfPayout(fact)) checkPayout(findings, sums, fact)
  apply(sums, fact)
  repay(findings, sums, fact)
  const { after } = fact.data
  const owed = [...sums.advances.values()].reduce((sum, one) => sum + one, 0)
  if (
    after.count !== sums.count ||
    after.availableCents !== sums.available ||
    after.advancedCents !== owed
  ) {
    findings.found('treasury', 'carries other sums than its events come to', fact)
  }
  if (sums.unrecorded < 0) findings.found('treasury', 'records more than came back', fact)
  if (sums.unrecordedAdvances < 0) {
    findings.found('treasury', 'records more than was advanced', fact)
  }
  if (sums.available < 0) findings.found('treasury', 'leaves less than nothing', fact)
  if (sums.available > 0 && owed > 0) {
    findings.found('treasury', 'leaves an advance that could be repaid', fact)
  }
  if (sums.paidOut > sums.income - sums.repaid) {
    findings.found('payouts', 'leaves more paid out than there was', fact)
  }
}

const checkRequest = (
  findings: Findings,
  sums: Sums,
  fact: Extract<TreasuryFact, { type: 'PayoutRequested' }>,
): void => {
  findings.checked('payouts', 'payouts')
  const { amountCents, fromCount, carriedCents, keptCents: restCents } = fact.data
  if (sums.open !== null) findings.found('payouts', 'begins beside another', fact)
  if (sums.advances.size > 0) {
    findings.found('payout_rules', 'begins while an advance is owed', fact)
  }
  if (fromCount !== sums.from) {
    findings.found('payouts', 'begins with another event than the one after its predecessor', fact)
  }
  if (carriedCents !== sums.carried) {
    findings.found('payouts', 'carries another sum than the one before it left', fact)
  }
  if (sums.carried + sums.lines - restCents !== amountCents) {
    findings.found('payouts', 'is not the sum of its lines', fact)
  }
}

type PayoutFact = Exclude<
  Extract<TreasuryFact, { data: { payoutId: unknown } }>,
  { type: 'PayoutRequested' }
>

const isOfPayout = (fact: TreasuryFact): fact is PayoutFact =>
  'payoutId' in fact.data && fact.type !== 'PayoutRequested'

const checkPayout = (findings: Findings, { open, paid }: Sums, fact: PayoutFact): void => {
  const { payoutId, amountCents } = fact.data
  const amount =
    fact.type === 'PayoutReturned'
      ? paid.get(payoutId)
      : open?.payoutId === payoutId
        ? open.amount
        : undefined
  if (amount === undefined) {
    const state = fact.type === 'PayoutReturned' ? 'was not paid' : 'is not open'
    findings.found('payouts', `is about a payout that ${state}`, fact)
  } else if (amount !== amountCents) {
    findings.found('payouts', 'is of another sum than was requested', fact)
  }
}

const apply = (sums: Sums, fact: TreasuryFact): void => {
  sums.count += 1
  switch (fact.type) {
    case 'SettlementRecorded': {
      const released = fact.data.lines.reduce((sum, line) => sum + line.releasedCents, 0)
      sums.income += released
      addLine(sums, released)
      return
    }
    case 'AdvanceRecorded':
      sums.unrecordedAdvances -= fact.data.amountCents
      sums.advances.set(fact.data.of.id, fact.data.amountCents)
      return
    case 'AmountReturned':
      sums.unrecorded -= fact.data.amountCents
      sums.income += fact.data.amountCents
      addLine(sums, fact.data.amountCents)
      return
    case 'PayoutRequested': {
      const { payoutId, amountCents: amount, keptCents: restCents } = fact.data
      sums.available -= amount
      sums.paidOut += amount
      const { from, carried, lines } = sums
      sums.open = { payoutId, amount, from, carried, lines }
      sums.from = sums.count + 1
      sums.carried = restCents
      sums.lines = 0
      return
    }
    case 'PayoutPaid':
      if (sums.open !== null) sums.paid.set(fact.data.payoutId, sums.open.amount)
      sums.open = null
      return
    case 'PayoutFailed':
    case 'PayoutCancelled':
      if (sums.open === null) return
      sums.available += sums.open.amount
      sums.paidOut -= sums.open.amount
      // Its lines belong to the next payout, with the lines since.
      sums.lines += sums.open.lines
      sums.from = sums.open.from
      sums.carried = sums.open.carried
      sums.open = null
      return
    case 'PayoutReturned': {
      const amount = sums.paid.get(fact.data.payoutId) ?? 0
      sums.paidOut -= amount
      sums.paid.delete(fact.data.payoutId)
      addLine(sums, amount)
      return
    }
    case 'PayoutApproved':
    case 'PayoutSent':
  }
}

const addLine = (sums: Sums, amount: number): void => {
  sums.available += amount
  sums.lines += amount
}

const repay = (findings: Findings, sums: Sums, fact: TreasuryFact): void => {
  if (!('repayments' in fact.data)) return
  for (const { of, amountCents } of fact.data.repayments) {
    const [oldest] = sums.advances
    const rest = (oldest?.[1] ?? 0) - amountCents
    if (oldest?.[0] !== of.id || rest < 0) {
      findings.found('treasury', 'repays what is not the oldest advance', fact)
    }
    if (rest > 0) sums.advances.set(of.id, rest)
    else sums.advances.delete(of.id)
    sums.available -= amountCents
    sums.lines -= amountCents
    sums.repaid += amountCents
  }
}
