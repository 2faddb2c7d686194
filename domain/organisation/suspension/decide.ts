import { unreachable } from '../../kernel/assert.ts'
import type { Refused } from '../../kernel/decider.ts'
import type { OrganisationRefusal, SuspensionCommand } from '../commands.ts'
import type { OrganisationEvent } from '../events.ts'
import { listOwners } from '../payment-methods/methods-changed.ts'
import type { RegisteredOrganisation } from '../state.ts'

type Decision = readonly OrganisationEvent[] | Refused<OrganisationRefusal>

/** Decides an administrator's commands on a charity that is or was open. */
export const decideSuspension = (
  command: SuspensionCommand,
  state: RegisteredOrganisation,
): Decision => {
  const { organisationId, status, suspension, irFileNumber, profile } = state
  if (status === 'pending' || status === 'declined') return { refused: 'organisation_not_open' }
  const data = { organisationId }
  if (command.type === 'ChangeOrganisationPlan') {
    const { plan } = command
    if (plan === profile.plan) return []
    return [{ type: 'OrganisationPlanChanged', data: { ...data, plan, before: profile.plan } }]
  }
  const reason = command.reason.trim()
  if (reason === '') return { refused: 'reason_required' }
  const owners = [...listOwners(state.staff)]
  switch (command.type) {
    case 'OpenCharityData':
      return [{ type: 'CharityDataOpened', data, personal: { reason } }]
    case 'SuspendOrganisation': {
      const { payoutsToo } = command
      if (suspension === null) {
        const suspended = { ...data, payoutsToo, owners }
        return [{ type: 'OrganisationSuspended', data: suspended, personal: { reason } }]
      }
      // Another administrator was faster, for a reason of their own.
      const isSame = suspension.reason === reason && suspension.payoutsToo === payoutsToo
      return isSame ? [] : { refused: 'already_suspended' }
    }
    case 'ReinstateOrganisation':
      if (suspension === null) return { refused: 'not_suspended' }
      return [{ type: 'OrganisationReinstated', data: { ...data, owners }, personal: { reason } }]
    case 'EndTaxStatus':
      if (irFileNumber === null) return []
      return [{ type: 'TaxStatusEnded', data: { ...data, irFileNumber }, personal: { reason } }]
    default:
      return unreachable(command)
  }
}
