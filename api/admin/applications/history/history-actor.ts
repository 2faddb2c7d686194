import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import type { HistoryActor } from './history-contract.ts'
import type { ApplicationFact } from './history.ts'
import type { ToReviewer } from '../own-administrator.ts'

/** Returns the actor, taken from the event's author. */
export const toActor = (
  { meta: { actor } }: ApplicationFact,
  toReviewer: ToReviewer,
): HistoryActor => {
  const [kind = '', id = ''] = actor.split(':', 2)
  if (kind === 'administrator') return { kind, ...toReviewer(id as AdministratorId) }
  return { kind: kind === 'staff' || kind === 'guest' ? 'applicant' : 'platform' }
}
