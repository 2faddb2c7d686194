import type { Refused } from '../kernel/decider.ts'
import { subDomainRefusal } from '../charity-details/sub-domain.ts'
import type { OrganisationCommand, OrganisationRefusal, RegisterOrganisation } from './commands.ts'
import { decideCustomDomain } from './custom-domain/decide.ts'
import { decideLegalDocument } from './legal-documents/decide.ts'
import { decideProfile, findProfileFault } from './profile/decide.ts'
import { decideReceiptFormat, decidePrefixLock } from './receipt-format/decide.ts'
import { decideStaff } from './team/decide-staff.ts'
import { decideSuspension } from './suspension/decide.ts'
import { decideTeam } from './team/decide-team.ts'
import type { OrganisationEvent } from './events.ts'
import { decideFormRows } from './profile/form-rows.ts'
import { decideMethod } from './payment-methods/set-method.ts'
import type { OrganisationState } from './state.ts'
import { decideFinancialYear } from './profile/financial-year.ts'
import { decideTerms } from './profile/terms.ts'
import { decideThemeColours } from './profile/theme-colours.ts'

type Decision = readonly OrganisationEvent[] | Refused<OrganisationRefusal>

export const decideOrganisation = (
  command: OrganisationCommand,
  state: OrganisationState,
): Decision => {
  if (command.type === 'RegisterOrganisation') return register(command, state)
  if (state.status === 'none') return { refused: 'organisation_not_found' }
  const { organisationId } = state
  switch (command.type) {
    case 'ApproveOrganisation':
      // The opening of a charity may be repeated after its suspension. The suspension remains in
      // force.
      if (state.status === 'approved' || state.status === 'suspended') return []
      return [{ type: 'OrganisationApproved', data: { organisationId } }]
    case 'DeclineOrganisation':
      if (state.status === 'declined') return []
      if (state.status !== 'pending') return { refused: 'already_reviewed' }
      if (command.reason.trim() === '') return { refused: 'reason_required' }
      return [
        {
          type: 'OrganisationDeclined',
          data: { organisationId },
          personal: { reason: command.reason },
        },
      ]
    case 'OpenCharityData':
    case 'SuspendOrganisation':
    case 'ReinstateOrganisation':
    case 'EndTaxStatus':
    case 'ChangeOrganisationPlan':
      return decideSuspension(command, state)
    case 'VerifyTaxStatus':
      if (state.irFileNumber === command.irFileNumber) return []
      return [
        { type: 'TaxStatusVerified', data: { organisationId, irFileNumber: command.irFileNumber } },
      ]
    case 'ChangeFormRows':
      return decideFormRows(command, state)
    case 'ChangeThemeColours':
      return decideThemeColours(command, state)
    case 'SetReceiptFormat':
      return decideReceiptFormat(command, state)
    case 'LockReceiptPrefix':
      return decidePrefixLock(state)
    case 'AddLegalDocument':
      return decideLegalDocument(command, state)
    case 'AcceptTerms':
      return decideTerms(command, state)
    case 'SetFinancialYear':
      return decideFinancialYear(command, state)
    case 'SetSecondFactorRequirement': {
      const { required, approvalId } = command
      if (state.secondFactorRequired === required) return []
      if (required) return [{ type: 'SecondFactorRequired', data: { organisationId } }]
      if (approvalId === undefined) return { refused: 'approval_required' }
      return [{ type: 'SecondFactorRequirementEnded', data: { organisationId, approvalId } }]
    }
    case 'AddStaffMember':
    case 'FollowStaffUsername':
    case 'FreeStaffLogin':
    case 'ManageStaffLogin':
      return decideStaff(command, state)
    case 'InviteStaff':
    case 'RevokeInvitation':
    case 'AcceptInvitation':
    case 'ChangeStaffRole':
    case 'RemoveStaff':
      return decideTeam(command, state)
    case 'SetManualMethod':
    case 'ConnectProvider':
    case 'DisconnectProvider':
    case 'SetTapAndGoFee':
      return decideMethod(command, state)
    case 'AskForCustomDomain':
    case 'RequestCustomDomainCheck':
    case 'VerifyCustomDomain':
    case 'LoseCustomDomain':
    case 'RemoveCustomDomain':
      return decideCustomDomain(command, state)
    case 'ChangeOrganisationProfile':
    case 'ChangeLogo':
    case 'ProposeProfileChange':
    case 'WithdrawProfileChange':
    case 'ApproveProfileChange':
    case 'DeclineProfileChange':
      return decideProfile(command, state)
  }
}

const register = (command: RegisterOrganisation, state: OrganisationState): Decision => {
  const { organisationId, subDomain, profile, contact } = command
  if (state.status !== 'none') {
    return state.subDomain === subDomain ? [] : { refused: 'organisation_already_registered' }
  }
  const refused = registrationRefusal(command)
  if (refused) return { refused }
  return [
    {
      type: 'OrganisationRegistered',
      data: { organisationId, subDomain, profile },
      personal: {
        contactFirstName: contact.firstName,
        contactLastName: contact.lastName,
        email: contact.email,
        phoneNumber: contact.phoneNumber,
      },
    },
  ]
}

const registrationRefusal = ({
  subDomain,
  profile,
}: RegisterOrganisation): OrganisationRefusal | null =>
  subDomainRefusal(subDomain) ?? findProfileFault(profile)
