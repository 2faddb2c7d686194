import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { missionQuery } from '../charity/charity-api.ts'

/** Whether the charity issues the receipts of this project itself; false while that is fetched. */
export const useReceiptOnRequest = (projectId: string): boolean => {
  const mission = useQuery({
    ...missionQuery(projectId, useLanguage()),
    enabled: projectId !== '',
  })
  return mission.data?.quickReceipt === false
}

export const ReceiptOnRequest = ({ email }: { email: string }) => (
  <Trans>
    The charity issues your receipt itself, and sends it to <strong translate="no">{email}</strong>.
  </Trans>
)
