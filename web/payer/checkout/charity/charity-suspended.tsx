import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { useSignedIn } from '../../signed-in/use-signed-in.ts'

/** Replaces the giving screens while the charity is suspended. */
export const CharitySuspended = () => {
  const { t } = useLingui()
  const isSignedIn = useSignedIn()
  return (
    <Notice
      title={t`This charity does not accept payments at the moment`}
      action={
        isSignedIn && (
          <LinkButton to="/DonationRecord">
            <Trans>Your donations</Trans>
          </LinkButton>
        )
      }
    >
      <Trans>
        Your past donations and receipts are still here. Monthly gifts are on hold: your card is not
        charged until the charity accepts payments again.
      </Trans>
    </Notice>
  )
}
