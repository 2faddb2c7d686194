import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { release } from '@almoner/eventstore/commands/reservation.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { CardDomains } from '../../gateways/ports/card-domains.ts'
import { customDomainCategory } from '../../steps/record/domain-look.ts'
import { releaseDomainId } from './contract.ts'
import type { ReleaseDomainActivities } from './process.ts'

export type ReleaseDomainDependencies = {
  store: EventStore
  walletDomains: CardDomains
  now: () => Instant
}

export const releaseDomainActivities = ({
  store,
  walletDomains,
  now,
}: ReleaseDomainDependencies): ReleaseDomainActivities => ({
  releaseHost: async (input) => {
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
        commandId: releaseDomainId(input),
        at: now(),
      },
    })
    return { released: true }
  },

  turnOffWallets: async ({ host }) => {
    await walletDomains.disableDomain(host)
    return null
  },
})
