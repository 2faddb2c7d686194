import { findGaps, type Checklist, type ChecklistGap } from './checklist.ts'
import type { ApplicationEvent } from '../events.ts'
import { evolveApplication } from '../evolve.ts'
import { initialApplication, type ApplicationState } from '../state.ts'

/** A past decision that another checklist would not have allowed, or would have allowed. */
type OtherOutcome<Fact> = {
  decision: Fact
  round: number
  /** The actual decision, compared with the result of the other checklist for that submission. */
  was: 'approved' | 'declined'
  would: 'approved' | 'not_approved'
  /** The gaps that prevent an approval under the stricter checklist. */
  gaps: readonly ChecklistGap[]
}

export type Rehearsal<Fact> = { decisions: number; others: readonly OtherOutcome<Fact>[] }

/**
 * Runs a changed checklist over the past decisions of one application. An approval counts if the
 * changed checklist would have refused it. A decline counts if the present checklist prevented an
 * approval and the changed one does not.
 */
export const rehearse = <Fact extends ApplicationEvent>(
  facts: readonly Fact[],
  { present, changed }: { present: Checklist; changed: Checklist },
): Rehearsal<Fact> => {
  const others: OtherOutcome<Fact>[] = []
  let decisions = 0
  let state: ApplicationState = initialApplication
  for (const fact of facts) {
    if (state.status !== 'none' && isDecision(fact)) {
      decisions += 1
      const { round } = state
      const then = findGaps(state, present)
      const now = findGaps(state, changed)
      if (fact.type === 'ApplicationApproved' && now.length > 0) {
        others.push({ decision: fact, round, was: 'approved', would: 'not_approved', gaps: now })
      }
      if (fact.type === 'ApplicationDeclined' && then.length > 0 && now.length === 0) {
        others.push({ decision: fact, round, was: 'declined', would: 'approved', gaps: then })
      }
    }
    state = evolveApplication(state, fact)
  }
  return { decisions, others }
}

const isDecision = ({ type }: ApplicationEvent): boolean =>
  type === 'ApplicationApproved' || type === 'ApplicationDeclined'
