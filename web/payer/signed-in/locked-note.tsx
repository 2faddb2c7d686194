import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/feedback/notice/notice.tsx'

/** Why the details cannot be typed over. */
export const LockedNote = () => (
  <Notice title={<Trans>You are logged in</Trans>}>
    <Trans>
      Name, email address and phone number come from your account, so that your receipt and your
      records agree. They cannot be changed here.
    </Trans>
  </Notice>
)
