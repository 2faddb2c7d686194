import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { hasPermission, type DeskReader } from '../../../desk/use-may.ts'
import { suspensionQuery } from '../../../onboarding/suspended/suspension-api.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'

/**
 * A login leads to the first screen. Staff of a suspended charity see the reason before it, once in
 * a tab.
 */
export const useMustReadReason = (suspended: boolean): boolean => {
  const isLanding = useLocation({ select: ({ href }) => href === '/AccountOverview' })
  const hasRead = useQueryClient().getQueryData(suspensionQuery.queryKey) !== undefined
  return suspended && isLanding && !hasRead
}

/** Above every screen that is open while the charity is suspended. */
export const SuspendedNotice = ({ reader }: { reader: DeskReader }) => {
  const { t } = useLingui()
  return (
    <Notice
      tone="warning"
      title={t`Your charity’s account is suspended`}
      action={
        <LinkButton to="/OrgDecline">
          <Trans>Read the reason</Trans>
        </LinkButton>
      }
    >
      {hasPermission(reader, 'payments.refund') ? (
        <Trans>
          You can view your payments and refund them. The rest of your desk opens again once the
          account is reinstated.
        </Trans>
      ) : (
        <Trans>
          You can view your payments. The rest of your desk opens again once the account is
          reinstated.
        </Trans>
      )}
    </Notice>
  )
}
