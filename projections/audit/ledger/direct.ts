import { isDirect } from '@almoner/domain/payment-methods/payment-method.ts'
import { offlineEntryEvents } from '@almoner/domain/offline-entry/events.ts'
import type { AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'

type StoredLine = { position: bigint; line: number; debit: string; credit: string }

/**
 * Checks that money in a charity's own account (transfers, FPS, PayMe, Tap & Go, offline entries)
 * moves its direct accounts alone. The payment's method decides, and the stored rows are compared
 * with it. A mistake of `post` is therefore found as well.
 */
export const createDirectChecks = (findings: Findings) => {
  let direct = new Map<bigint, AuditedFact>()
  return {
    take: (fact: AuditedFact): void => {
      if (isDirectEvent(fact)) direct.set(fact.position, fact)
    },
    /** The rows of the events that were taken since the last call. */
    compare: (lines: readonly StoredLine[]): void => {
      for (const { position, line, debit, credit } of lines) {
        const fact = direct.get(position)
        if (fact === undefined) continue
        findings.checked('direct', 'postings')
        for (const account of [debit, credit]) {
          if (isDirectAccount(account)) continue
          findings.found('direct', `moves ${account} in posting ${line}`, fact)
        }
      }
      direct = new Map()
    },
  }
}

const isDirectEvent = ({ type, data }: AuditedFact): boolean =>
  offlineTypes.has(type) || (movesMoney.has(type) && 'method' in data && isDirect(data.method))

const offlineTypes: ReadonlySet<string> = new Set(offlineEntryEvents.map(({ type }) => type))

const movesMoney: ReadonlySet<string> = new Set([
  'PaymentSucceeded',
  'RefundRequested',
  'RefundSucceeded',
  'RefundFailed',
])

const isDirectAccount = (account: string): boolean =>
  account.startsWith('direct:') || /^charity:[^:]+:direct$/.test(account)
