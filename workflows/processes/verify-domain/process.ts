import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { readMilliseconds } from '../../flow/asking.ts'
import type { Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import type { VerifyDomainInput, VerifyDomainOutcome } from './contract.ts'

/** The result of a look-up, and the time of the next one. */
type LookAnswer =
  | { status: 'verified'; host: string }
  | { status: 'pending'; nextLookAt: Instant | null }
  /** The domain was removed, verified by another run, or checked again by a person. */
  | { status: 'superseded' }

export type VerifyDomainActivities = {
  /** Looks up both records, and records the verification if they are correct. */
  lookAtDomain: (input: VerifyDomainInput & { startedAt: Instant }) => Promise<LookAnswer>
  /** The card provider needs each host that shows Apple Pay. */
  registerWallets: (input: { host: string }) => Promise<null>
}

/**
 * Looks up the DNS records of a charity's host until both are correct: immediately, after 1, 5 and
 * 15 minutes, and then every hour for a day. After that the host stays pending, with the results,
 * until a person requests another run. The host of a verified charity is registered for Apple Pay.
 */
export const verifyDomain: Process<
  'verify-domain',
  VerifyDomainInput,
  VerifyDomainActivities,
  VerifyDomainOutcome
> = {
  name: 'verify-domain',
  policies: { lookAtDomain: forADay, registerWallets: forADay },
  mostActivitiesAtOnce: 2,
  run: async (flow, input) => {
    const startedAt = await flow.now()
    for (;;) {
      const answer = await flow.activities.lookAtDomain({ ...input, startedAt })
      if (answer.status === 'verified') {
        await flow.report({ status: 'verified' })
        await flow.activities.registerWallets({ host: answer.host })
        return
      }
      if (answer.status === 'superseded' || answer.nextLookAt === null) {
        await flow.report({ status: answer.status })
        return
      }
      const pause = toMilliseconds(answer.nextLookAt) - (await readMilliseconds(flow))
      if (pause > 0) await flow.sleep(pause)
    }
  },
}
