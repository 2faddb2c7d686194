import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { WithdrawalSource } from '@almoner/domain/marketing-consent/events.ts'
import { standingConsents } from '@almoner/projections/marketing-consents/query.ts'
import type { AppDependencies } from '../../app-env.ts'
import { tellConsent } from './tell-consent.ts'

type Withdrawing = {
  /** Everybody that one person is in the charities' books. */
  people: readonly PersonId[]
  source: WithdrawalSource
  actor: string
  /** Of the request or the command that asks for it; under the same one it is done once. */
  correlation: string
}

/**
 * Takes back whatever these people agreed to, at every charity, and answers how many consents that were.
 * What stands is looked up in the read model, so whoever has just given one waits for that first.
 */
export const withdrawAllConsents = async (
  deps: Pick<AppDependencies, 'store' | 'db' | 'now'>,
  { people, source, actor, correlation }: Withdrawing,
): Promise<number> => {
  let count = 0
  for await (const { consentId, organisationId } of standingConsents(deps.db, people)) {
    await tellConsent(deps, {
      consentId,
      organisationId,
      command: { type: 'WithdrawMarketingConsent', source, givenWith: null },
      actor,
      correlation,
      commandId: `withdraw:${correlation}`,
    })
    count += 1
  }
  return count
}
