import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { WithdrawalSource } from '@almoner/domain/marketing-consent/events.ts'
import { consentsOf } from '@almoner/projections/marketing-consents/query.ts'
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

const pageSize = 100

/**
 * Takes back whatever these people agreed to, at every charity, and answers how many consents that were.
 * What stands is looked up in the read model, so whoever has just given one waits for that first.
 */
export const withdrawAllConsents = async (
  deps: Pick<AppDependencies, 'store' | 'db' | 'now'>,
  { people, source, actor, correlation }: Withdrawing,
): Promise<number> => {
  let before: bigint | null = null
  let count = 0
  for (;;) {
    const page: Awaited<ReturnType<typeof consentsOf>> = await consentsOf(deps.db, {
      people,
      standing: true,
      before,
      limit: pageSize,
    })
    for (const { consentId, organisationId } of page) {
      await tellConsent(deps, {
        consentId,
        organisationId,
        command: { type: 'WithdrawMarketingConsent', source, givenWith: null },
        actor,
        correlation,
        commandId: `withdraw:${correlation}`,
      })
    }
    count += page.length
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return count
    before = last.givenPosition
  }
}
