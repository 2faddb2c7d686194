import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { createTypeGuard, nameOnly, type AuditedFact } from '../finding/facts.ts'
import type { Findings, NamedEvent } from '../finding/findings.ts'

export const bankMatchTypes = [
  'BankLineMatched',
  'BankLineUnmatched',
  'OfflineEntryAmended',
  'OfflineEntryVoided',
] as const
const isOfMatch = createTypeGuard(bankMatchTypes)

type Fact = Extract<AuditedFact, { type: 'BankLineMatched' | 'BankLineUnmatched' }>
type Correction = Extract<AuditedFact, { type: 'OfflineEntryAmended' | 'OfflineEntryVoided' }>
type Living = { matchId: string; amountCents: number }
type Line = { sha256: string; cents: number; matchedCents: number }

// A process releases what the lines pay too much within seconds of a correction.
const millisecondsToRelease = 3_600_000

/**
 * Checks that a line of a bank statement is matched as one line, and pays no more than its amount
 * received. A payment has at most one active match, which pays no more than the payment, also after
 * its correction.
 */
export const createBankMatchChecks = (
  findings: Findings,
  { now, isMine }: { now: Instant; isMine: (key: string) => boolean },
) => {
  const lines = new Map<string, Line>()
  const targets = new Map<string, Map<string, Living>>()
  const corrections = new Map<string, { amountCents: number; event: NamedEvent; at: Instant }>()

  const checkLine = (fact: Fact): void => {
    const { lineId, amountCents } = fact.data
    const knownLine = lines.get(lineId)
    if (fact.type === 'BankLineUnmatched') {
      if (knownLine) knownLine.matchedCents -= amountCents
      return
    }
    const { lineSha256, lineCents } = fact.data
    const line = knownLine ?? { sha256: lineSha256, cents: lineCents, matchedCents: 0 }
    lines.set(lineId, line)
    findings.checked('bank_matches', 'lines')
    if (line.sha256 !== lineSha256 || line.cents !== lineCents) {
      findings.found('bank_matches', 'names another line by the same id', fact)
    }
    if (line.matchedCents + amountCents > lineCents) {
      findings.found('bank_matches', 'pays more with a line than came in', fact)
    }
    line.matchedCents += amountCents
  }
  const checkTarget = (fact: Fact): void => {
    const { lineId, matchId, target, amountCents } = fact.data
    const living = targets.get(target.id) ?? new Map<string, Living>()
    targets.set(target.id, living)
    if (fact.type === 'BankLineUnmatched') {
      living.delete(lineId)
      return
    }
    findings.checked('bank_matches', 'payments')
    if ([...living.values()].some((other) => other.matchId !== matchId)) {
      findings.found('bank_matches', 'pays what another match pays already', fact)
    }
    living.set(lineId, { matchId, amountCents })
    if (addUp(living) > fact.data.targetCents) {
      findings.found('bank_matches', 'pays more of a payment than it is', fact)
    }
  }
  const correct = (fact: Correction): void => {
    const amountCents = fact.type === 'OfflineEntryVoided' ? 0 : fact.data.after.amountCents
    const { recordedAt: at } = fact
    corrections.set(fact.data.offlineEntryId, { amountCents, event: nameOnly(fact), at })
  }

  return {
    take: (fact: AuditedFact): void => {
      if (!isOfMatch(fact)) return
      if (fact.type === 'OfflineEntryAmended' || fact.type === 'OfflineEntryVoided') {
        if (isMine(fact.data.offlineEntryId)) correct(fact)
        return
      }
      if (isMine(fact.data.lineId)) checkLine(fact)
      if (isMine(fact.data.target.id)) checkTarget(fact)
    },
    finish: (): void => {
      for (const [entryId, { amountCents, event, at }] of corrections) {
        findings.checked('bank_matches', 'corrections of offline payments')
        if (toMilliseconds(now) - toMilliseconds(at) < millisecondsToRelease) continue
        if (addUp(targets.get(entryId) ?? new Map<string, Living>()) <= amountCents) continue
        findings.found('bank_matches', 'leaves lines that pay more than it is now', event)
      }
    },
  }
}

const addUp = (living: ReadonlyMap<string, Living>): number =>
  [...living.values()].reduce((paid, { amountCents }) => paid + amountCents, 0)
