import { useLingui } from '@lingui/react/macro'

/** What was changed, or proposed to be, of what the charity says of itself. */
export const useProfileSentences = () => {
  const { t } = useLingui()
  return {
    OrganisationProfileChanged: () => t`Changed the organisation’s info`,
    ProfileChangeProposed: () => t`Proposed a change of the registered details`,
    ProfileChangeWithdrawn: () => t`Withdrew the proposed change of the registered details`,
    ProfileChangeApproved: () => t`Approved the change of the registered details`,
    ProfileChangeDeclined: () => t`Declined the change of the registered details`,
  }
}
