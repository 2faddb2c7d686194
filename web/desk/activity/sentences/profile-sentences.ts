import { useLingui } from '@lingui/react/macro'

/** Describes the changes, and the proposed changes, to the charity's public profile. */
export const useProfileSentences = () => {
  const { t } = useLingui()
  return {
    OrganisationProfileChanged: () => t`Changed the organisation’s info`,
    ProfileChangeProposed: () => t`Proposed a change to the registered details`,
    ProfileChangeWithdrawn: () => t`Withdrew the proposed change to the registered details`,
    ProfileChangeApproved: () => t`Approved the change to the registered details`,
    ProfileChangeDeclined: () => t`Declined the change to the registered details`,
  }
}
