import { createTypeGuard, type AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'

export const bankMatchTypes = ['BankLineMatched', 'BankLineUnmatched'] as const
const isOfMatch = createTypeGuard(bankMatchTypes)

type Fact = Extract<AuditedFact, { type: (typeof bankMatchTypes)[number] }>
type Living = { matchId: string; amountCents: number }

/** No line of a bank statement pays more than came in, and a payment has one living match. */
export const createBankMatchChecks = (findings: Findings, isMine: (key: string) => boolean) => {
  const lines = new Map<string, number>()
  const targets = new Map<string, Map<string, Living>>()
  const checkLine = (fact: Fact): void => {
    const { lineId, amountCents } = fact.data
    const before = lines.get(lineId) ?? 0
    if (fact.type === 'BankLineUnmatched') {
      lines.set(lineId, before - amountCents)
      return
    }
    findings.checked('bank_matches', 'lines')
    if (before + amountCents > fact.data.lineCents) {
      findings.found('bank_matches', 'pays more with a line than came in', fact)
    }
    lines.set(lineId, before + amountCents)
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
    const sum = [...living.values()].reduce((paid, match) => paid + match.amountCents, 0)
    if (sum > fact.data.targetCents) {
      findings.found('bank_matches', 'pays more of a payment than it is', fact)
    }
  }
  return {
    take: (fact: AuditedFact): void => {
      if (!isOfMatch(fact)) return
      if (isMine(fact.data.lineId)) checkLine(fact)
      if (isMine(fact.data.target.id)) checkTarget(fact)
    },
  }
}
