import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { release } from '@almoner/eventstore/commands/reservation.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { task } from '../flow/task.ts'
import type { CardDomains } from '../gateways/ports/card-domains.ts'
import { forADay } from '../retry-policies.ts'
import { customDomainCategory } from '../steps/record/domain-look.ts'
import type { PaymentBooks } from '../steps/record/payment-books.ts'

/** A host that is a charity's no more, by the event that ended it. */
type ReleaseDomainInput = { organisationId: string; host: string; eventId: string }

const toId = ({ eventId }: ReleaseDomainInput): string => `release-domain-${eventId}`

/**
 * A charity's own host was lost or removed. The event has ended its use; this task frees the name
 * for the next charity that proves it, and the card provider shows Apple Pay there no more. The
 * outcome is false if the charity has the host again.
 */
export const releaseDomain = task({
  name: 'release-domain',
  id: toId,
  policy: forADay,
  mostActivitiesAtOnce: 2,
  run:
    ({ store, walletDomains, now }: PaymentBooks & { walletDomains: CardDomains }) =>
    async (input: ReleaseDomainInput, released: { host: string } | null) => {
      if (released !== null) {
        await walletDomains.disableDomain(released.host)
        return { released: true }
      }
      const { host } = input
      const organisationId = input.organisationId as OrganisationId
      const { state } = await loadState(store, organisation, organisationId)
      if (state.status !== 'none' && state.customHost === host) return { released: false }
      await release(store, {
        category: customDomainCategory,
        key: host,
        owner: organisationId,
        context: {
          tenant: organisationId,
          actor: 'process:release-domain',
          correlation: organisationId,
          causation: input.eventId,
          commandId: toId(input),
          at: now(),
        },
      })
      return { released: true, next: { host } }
    },
})
