import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { WithdrawalSource } from '@almoner/domain/marketing-consent/events.ts'
import { later, type Position } from '@almoner/eventstore/position.ts'
import { standingConsents } from '@almoner/projections/models/marketing-consents/query.ts'
import type { AppDependencies } from '../../app-env.ts'
import { tellConsent } from '../../use-cases/marketing-consent/tell-consent.ts'

type Withdrawing = {
  /** Everybody that one person is in the charities' books. */
  people: readonly PersonId[]
  source: WithdrawalSource
  actor: string
  /** Of the request or the command that asks for it; under the same one it is done once. */
  correlation: string
}

/**
 * Takes back whatever these people agreed to, at every charity. Answers how many consents that were, and
 * where the last of it stands.
 * What stands is looked up in the read model, so whoever has just given one waits for that first.
 */
export const withdrawAllConsents = async (
  deps: Pick<AppDependencies, 'store' | 'db' | 'now'>,
  { people, source, actor, correlation }: Withdrawing,
): Promise<{ count: number; saidAt: Position }> => {
  let count = 0
  let saidAt: Position = 0n
  for await (const { consentId, organisationId } of standingConsents(deps.db, people)) {
    const told = await tellConsent(deps, {
      consentId,
      organisationId,
      command: { type: 'WithdrawMarketingConsent', source, givenWith: null },
      actor,
      correlation,
      commandId: `withdraw:${correlation}`,
    })
    count += 1
    saidAt = later(saidAt, told)
  }
  return { count, saidAt }
}
