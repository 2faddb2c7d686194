import { charityReinstated } from './charity-reinstated.ts'
import { charitySuspended } from './charity-suspended.ts'
import { contactChanged } from './contact-changed.ts'
import { customDomainLost } from './custom-domain-lost.ts'
import { paymentMethodsChanged } from './payment-methods-changed.ts'
import { profileChangeApproved } from './profile-change-approved.ts'
import { profileChangeDeclined } from './profile-change-declined.ts'
import { requirementsDue } from './requirements-due.ts'

/** Letters to each owner about their charity. */
export const ownerLetters = {
  charity_reinstated: charityReinstated,
  charity_suspended: charitySuspended,
  contact_changed: contactChanged,
  custom_domain_lost: customDomainLost,
  payment_methods_changed: paymentMethodsChanged,
  profile_change_approved: profileChangeApproved,
  profile_change_declined: profileChangeDeclined,
  requirements_due: requirementsDue,
}
