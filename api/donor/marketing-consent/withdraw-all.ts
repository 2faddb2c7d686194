import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { WithdrawalSource } from '@almoner/domain/marketing-consent/events.ts'
import { laterPosition, type Position } from '@almoner/eventstore/position.ts'
import { standingConsents } from '@almoner/projections/models/marketing-consent/query.ts'
import type { AppDependencies } from '../../http/app-env.ts'
import { handleConsentCommand } from '../../use-cases/marketing-consent/handle-consent-command.ts'

type Withdrawing = {
  /** Every donor and guest that one person is in the charities' books. */
  people: readonly PersonId[]
  source: WithdrawalSource
  actor: string
  /** The id of the request or command. A repeated id changes nothing. */
  correlation: string
}

/**
 * Withdraws every consent of these people, at every charity. Answers how many there were, and the
 * position of the last event. Reads the current consents from the read model, so it waits first
 * until the read model has the person's latest events.
 */
export const withdrawAllConsents = async (
  deps: Pick<AppDependencies, 'store' | 'db' | 'now'>,
  { people, source, actor, correlation }: Withdrawing,
): Promise<{ count: number; saidAt: Position }> => {
  let count = 0
  let consentPosition: Position = 0n
  for await (const { consentId, organisationId } of standingConsents(deps.db, people)) {
    const received = await handleConsentCommand(deps, {
      consentId,
      organisationId,
      command: { type: 'WithdrawMarketingConsent', source, givenWith: null },
      actor,
      correlation,
      commandId: `withdraw:${correlation}`,
    })
    count += 1
    consentPosition = laterPosition(consentPosition, received)
  }
  return { count, saidAt: consentPosition }
}
