import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'

/** A bank account while payouts went to it. */
type InUse = { fingerprint: string; heldUntil: Instant | null; from: bigint; to: bigint | null }

type Charity = {
  accounts: InUse[]
  /** A change of the account that waits. */
  waiting: { changeId: string; heldUntil: Instant; from: bigint } | null
  /** Since when payouts rest. */
  restSince: bigint | null
}

type Release = { charity: string; fingerprint: string; position: bigint }

const holdMilliseconds = 72 * 3_600_000

/**
 * Checks that no payout is sent during a hold or a suspension, or to an account that is not in use.
 * The process checks this before it sends. It is not at fault for changes between its check and the
 * record of it. The audit therefore counts only changes from before the payout's release.
 */
export const createPayoutRuleChecks = (findings: Findings) => {
  const charities = new Map<string, Charity>()
  const released = new Map<string, Release>()
  const findCharity = (id: string): Charity => {
    const charity = charities.get(id) ?? { accounts: [], waiting: null, restSince: null }
    charities.set(id, charity)
    return charity
  }
  return {
    take: (fact: AuditedFact): void => {
      if (changes.has(fact.type) && 'organisationId' in fact.data) {
        applyChange(findCharity(String(fact.data.organisationId)), fact)
      }
      if (fact.type === 'PayoutRequested') {
        const { payoutId, organisationId: charity, bank } = fact.data
        const { fingerprint } = bank
        released.set(payoutId, { charity, fingerprint, position: fact.position })
      }
      if (fact.type === 'PayoutApproved') {
        const release = released.get(fact.data.payoutId)
        if (release) released.set(fact.data.payoutId, { ...release, position: fact.position })
      }
      if (fact.type !== 'PayoutSent') return
      findings.checked('payout_rules', 'payouts sent')
      const release = released.get(fact.data.payoutId)
      released.delete(fact.data.payoutId)
      if (release === undefined) return
      const charity = findCharity(release.charity)
      for (const sentence of findFaults(charity, { release, sentAt: fact.data.at })) {
        findings.found('payout_rules', sentence, fact)
      }
    },
  }
}

const changes: ReadonlySet<string> = new Set([
  'BankAccountGiven',
  'BankAccountRefused',
  'BankAccountInUse',
  'BankAccountBroken',
  'OrganisationSuspended',
  'OrganisationReinstated',
])

const applyChange = (charity: Charity, fact: AuditedFact): void => {
  const { position } = fact
  if (fact.type === 'OrganisationSuspended') {
    charity.restSince = fact.data.payoutsToo ? (charity.restSince ?? position) : null
  }
  if (fact.type === 'OrganisationReinstated') charity.restSince = null
  if (fact.type === 'BankAccountGiven' && fact.data.change !== null) {
    const { changeId, at } = fact.data.change
    const heldUntil = instantFromMilliseconds(toMilliseconds(at) + holdMilliseconds)
    charity.waiting = { changeId, heldUntil, from: position }
  }
  if (fact.type === 'BankAccountRefused' || fact.type === 'BankAccountInUse') {
    if (fact.data.changeId === charity.waiting?.changeId) charity.waiting = null
  }
  if (fact.type === 'BankAccountInUse' || fact.type === 'BankAccountBroken') {
    const { fingerprint } = fact.data
    for (const account of charity.accounts) {
      const isEnded = fact.type === 'BankAccountInUse' || account.fingerprint === fingerprint
      if (isEnded) account.to ??= position
    }
  }
  if (fact.type === 'BankAccountInUse') {
    const { fingerprint, heldUntil } = fact.data
    charity.accounts.push({ fingerprint, heldUntil, from: position, to: null })
  }
}

function* findFaults(
  { accounts, waiting, restSince }: Charity,
  { release, sentAt }: { release: Release; sentAt: Instant },
): Generator<string> {
  const { fingerprint, position } = release
  if (restSince !== null && restSince < position) yield 'is sent although payouts rest'
  const account = accounts.findLast(
    (one) => one.fingerprint === fingerprint && (one.to === null || one.to > position),
  )
  if (account === undefined) yield 'goes to a bank account that is not in use'
  const holds = [waiting, account].filter((one) => one && one.from < position)
  if (holds.some((one) => one?.heldUntil && sentAt < one.heldUntil)) {
    yield 'is sent while a change of the bank account holds payouts'
  }
}
