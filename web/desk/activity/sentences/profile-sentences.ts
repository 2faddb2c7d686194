import { useLingui } from '@lingui/react/macro'

/** Describes the changes, and the proposed changes, to the charity's public profile. */
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
