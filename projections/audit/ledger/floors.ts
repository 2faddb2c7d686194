import {
  onNormalSide,
  parseAccount,
  takesForPlatform,
  type Account,
} from '@almoner/domain/journal/accounts.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'

/** Debits less credits of an account's part of one charity, by `account charity`. */
export type Balances = ReadonlyMap<string, bigint>

type Moved = { debit: string; credit: string; organisation_id: string | null }

/** A refund, a dispute or a payout that has not ended, and its sums by account. */
type Open = { accounts: readonly string[]; charity: string | null; amount: bigint }

/**
 * No account of a charity is ever below zero, and the clearing accounts of a refund, dispute or payout
 * are empty once it has ended.
 */
export const createFloorChecks = (findings: Findings, balances: Balances) => {
  const open = new Map<string, Open>()
  const onItsSide = createSides()
  return {
    /** After the movements of the event are in the balances. */
    take: (fact: AuditedFact, moved: readonly Moved[]): void => {
      follow(open, fact)
      for (const { debit, credit, organisation_id: charity } of moved) {
        for (const account of [debit, credit]) {
          if (!hasFloor(account)) continue
          findings.checked('floors', 'movements')
          if (onItsSide(account, balances.get(`${account} ${charity}`)) < 0) {
            findings.found('floors', `leaves ${account} below nothing`, fact)
          }
        }
      }
    },
    finish: (): void => {
      const expected = new Map<string, bigint>()
      for (const { accounts, charity, amount } of open.values()) {
        for (const account of accounts) {
          const key = `${account} ${charity}`
          expected.set(key, (expected.get(key) ?? 0n) + amount)
        }
      }
      for (const [key, balance] of balances) {
        const [account = ''] = key.split(' ')
        if (!isClearing(account)) continue
        findings.checked('clearing', 'clearing accounts')
        const remainder = onItsSide(account, balance) - Number(expected.get(key) ?? 0n)
        if (remainder !== 0) {
          findings.found(
            'clearing',
            `${key}: ${remainder} cents belong to nothing that is under way`,
          )
        }
      }
    },
  }
}

const follow = (open: Map<string, Open>, fact: AuditedFact): void => {
  if (fact.type === 'RefundRequested' && takesForPlatform(fact.data.provider)) {
    const { refundId, provider, amountCents, organisationId: charity } = fact.data
    const accounts = [`refund:${provider}`]
    open.set(refundId, { accounts, charity, amount: BigInt(amountCents) })
  }
  if (fact.type === 'DisputeOpened') {
    const { disputeId, provider, amountCents, organisationId: charity } = fact.data
    const accounts = [`charity:${charity}:held`, `provider:${provider}:disputed`]
    open.set(disputeId, { accounts, charity, amount: BigInt(amountCents) })
  }
  if (fact.type === 'PayoutRequested') {
    const { payoutId, amountCents, organisationId: charity } = fact.data
    const accounts = [`charity:${charity}:payout`]
    open.set(payoutId, { accounts, charity, amount: BigInt(amountCents) })
  }
  if (
    fact.type === 'PayoutPaid' ||
    fact.type === 'PayoutFailed' ||
    fact.type === 'PayoutCancelled'
  ) {
    open.delete(fact.data.payoutId)
  }
  if (fact.type === 'RefundSucceeded' || fact.type === 'RefundFailed') {
    open.delete(fact.data.refundId)
  }
  if (fact.type === 'DisputeClosed') open.delete(fact.data.disputeId)
}

// The available balance at a provider is below zero until its captures are settled.
const hasFloor = (account: string): boolean =>
  /^(?:charity|direct|receivable|credit):/.test(account) || isClearing(account)

const isClearing = (account: string): boolean =>
  account.startsWith('refund:') || /:(?:held|disputed|payout)$/.test(account)

/**
 * The balance of an account on its normal side; a name is looked up once, and there are millions.
 */
const createSides = () => {
  const accounts = new Map<string, Account>()
  return (name: string, balance = 0n): number => {
    const account = accounts.get(name) ?? parseAccount(name)
    accounts.set(name, account)
    return onNormalSide(account, cents(Number(balance)))
  }
}
