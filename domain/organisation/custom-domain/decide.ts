import { customHostRefusal } from '../../charity-details/custom-host.ts'
import type { Refused } from '../../kernel/decider.ts'
import type { CustomDomainEvent } from './events.ts'
import {
  verifiedHost,
  type CustomDomainCommand,
  type CustomDomainRefusal,
} from './custom-domain.ts'
import { listOwners } from '../payment-methods/methods-changed.ts'
import type { RegisteredOrganisation } from '../state.ts'
import { includes } from '../../plans/plan-features.ts'

type Decision = readonly CustomDomainEvent[] | Refused<CustomDomainRefusal>

/**
 * Decides commands on the charity's own host. The charity requests it, and its DNS records prove
 * control.
 */
export const decideCustomDomain = (
  command: CustomDomainCommand,
  { organisationId, profile, customDomain, staff }: RegisteredOrganisation,
): Decision => {
  const isIncluded = includes(profile.plan, 'customDomain')
  switch (command.type) {
    case 'AskForCustomDomain': {
      const { host, challenge, checkId } = command
      if (!isIncluded) return { refused: 'plan_excludes_custom_domain' }
      const refused = customHostRefusal(host, command)
      if (refused !== null) return { refused }
      if (customDomain !== null) {
        return customDomain.host === host ? [] : { refused: 'custom_domain_exists' }
      }
      return [{ type: 'CustomDomainAsked', data: { organisationId, host, checkId, challenge } }]
    }
    case 'RequestCustomDomainCheck': {
      const { checkId } = command
      if (!isIncluded) return { refused: 'plan_excludes_custom_domain' }
      if (customDomain === null) return { refused: 'custom_domain_not_found' }
      const { host, status } = customDomain
      if (status === 'verified' || customDomain.checkId === checkId) return []
      return [{ type: 'CustomDomainCheckRequested', data: { organisationId, host, checkId } }]
    }
    case 'VerifyCustomDomain': {
      const { host } = command
      if (!isIncluded) return { refused: 'plan_excludes_custom_domain' }
      // Removed, or replaced by another, while its records were looked up.
      if (customDomain?.host !== host) return { refused: 'custom_domain_not_found' }
      if (customDomain.status === 'verified') return []
      return [{ type: 'CustomDomainVerified', data: { organisationId, host } }]
    }
    case 'LoseCustomDomain': {
      const { host } = command
      if (verifiedHost(customDomain) !== host) return []
      const owners = [...listOwners(staff)]
      return [{ type: 'CustomDomainLost', data: { organisationId, host, owners } }]
    }
    case 'RemoveCustomDomain': {
      const { host } = command
      if (customDomain?.host !== host) return []
      return [{ type: 'CustomDomainRemoved', data: { organisationId, host } }]
    }
  }
}
