import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { nameOnly, type AuditedFact } from '../../finding/facts.ts'
import type { Findings, NamedEvent } from '../../finding/findings.ts'

export const openingTypes = [
  'ApplicationApproved',
  'OrganisationApproved',
  'InboxItemOpened',
  'InboxItemResolved',
] as const

// An opening takes seconds; a provider that is away delays it until a manual review is opened.
const millisecondsToOpen = 3_600_000

/**
 * Checks that an approved application has an open charity within an hour, or that a person is
 * called to help.
 */
export const createOpeningChecks = (findings: Findings, { now }: { now: Instant }) => {
  const approvals = new Map<string, NamedEvent & { recordedAt: Instant }>()
  const opened = new Set<string>()
  /** The charity of each open review. */
  const reviews = new Map<string, string>()
  return {
    take: (fact: AuditedFact): void => {
      if (fact.type === 'ApplicationApproved') {
        approvals.set(fact.data.organisationId, nameOnly(fact))
      } else if (fact.type === 'OrganisationApproved') opened.add(fact.data.organisationId)
      else if (fact.type === 'InboxItemResolved') reviews.delete(fact.data.inboxItemId)
      else if (fact.type === 'InboxItemOpened' && fact.data.discrepancy === 'opening_stopped') {
        reviews.set(fact.data.inboxItemId, fact.data.providerObjectId)
      }
    },
    finish: (isMine: (organisationId: string) => boolean): void => {
      const waiting = new Set(reviews.values())
      for (const [organisationId, approval] of approvals) {
        if (!isMine(organisationId)) continue
        findings.checked('openings', 'approved applications')
        const isRecent =
          toMilliseconds(now) - toMilliseconds(approval.recordedAt) < millisecondsToOpen
        if (opened.has(organisationId) || waiting.has(organisationId) || isRecent) continue
        findings.found('openings', 'has opened no charity, and no person is asked', approval)
      }
    },
  }
}
