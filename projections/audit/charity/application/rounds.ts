import { createTypeGuard, type AuditedFact } from '../../finding/facts.ts'
import type { Findings } from '../../finding/findings.ts'

export const roundTypes = [
  'DocumentGiven',
  'DocumentWithdrawn',
  'IdentityGiven',
  'DocumentViewed',
  'ApplicationSubmitted',
  'ApplicationReopened',
  'ApplicationWithdrawn',
  'MoreAsked',
  'ApplicationApproved',
  'ApplicationDeclined',
] as const

const isOfRound = createTypeGuard(roundTypes)

type Application = {
  round: number
  /** The hash of the open round; null if none is open. */
  snapshotSha256: string | null
  /** The hashes of the current documents, by their ids. */
  documents: Map<string, string>
  imageSha256: string | null
  /** Records who opened which file, as `administratorId/sha256`. */
  opened: Set<string>
}

/**
 * Checks that an application has at most one open round. A decision must be about the open round
 * and its submission. The administrator who approves must have opened every file of it.
 */
export const createRoundChecks = (findings: Findings) => {
  const applications = new Map<string, Application>()
  const find = (organisationId: string): Application => {
    const application = applications.get(organisationId) ?? {
      round: 0,
      snapshotSha256: null,
      documents: new Map(),
      imageSha256: null,
      opened: new Set(),
    }
    applications.set(organisationId, application)
    return application
  }
  return {
    take: (fact: AuditedFact): void => {
      if (!isOfRound(fact)) return
      const application = find(fact.data.organisationId)
      switch (fact.type) {
        case 'DocumentGiven':
          application.documents.set(fact.data.documentId, fact.data.sha256)
          break
        case 'DocumentWithdrawn':
          application.documents.delete(fact.data.documentId)
          break
        case 'IdentityGiven':
          application.imageSha256 = fact.data.image.sha256
          break
        case 'DocumentViewed':
          application.opened.add(`${fact.data.administratorId}/${fact.data.sha256}`)
          break
        case 'ApplicationSubmitted':
          findings.checked('rounds', 'submissions')
          if (application.snapshotSha256 !== null || fact.data.round !== application.round + 1) {
            findings.found('rounds', 'opens a round that is not the next', fact)
          }
          application.round = fact.data.round
          application.snapshotSha256 = fact.data.snapshotSha256
          break
        case 'ApplicationReopened':
        case 'ApplicationWithdrawn':
          application.snapshotSha256 = null
          break
        case 'MoreAsked':
        case 'ApplicationApproved':
        case 'ApplicationDeclined':
          findings.checked('rounds', 'decisions')
          for (const sentence of findDecisionFaults(application, fact)) {
            findings.found('rounds', sentence, fact)
          }
          application.snapshotSha256 = null
          break
      }
    },
  }
}

const findDecisionFaults = (
  { round, snapshotSha256, documents, imageSha256, opened }: Application,
  {
    type,
    data,
  }: Extract<AuditedFact, { type: 'MoreAsked' | 'ApplicationApproved' | 'ApplicationDeclined' }>,
): string[] => {
  const isSubmitted = data.round === round && data.snapshotSha256 === snapshotSha256
  const files = [...documents.values(), ...(imageSha256 === null ? [] : [imageSha256])]
  const isSeen = files.every((sha256) => opened.has(`${data.administratorId}/${sha256}`))
  return [
    ...(isSubmitted ? [] : ['decides on something else than was submitted']),
    ...(type !== 'ApplicationApproved' || isSeen ? [] : ['approves a file that was not opened']),
  ]
}
