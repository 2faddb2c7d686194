import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'

/** The project that was chosen takes money no more. */
export const LostProject = () => (
  <Notice
    tone="warning"
    title={<Trans>This project is closed</Trans>}
    action={
      <LinkButton to="/SelectMission" look="primary">
        <Trans>See the open projects</Trans>
      </LinkButton>
    }
  >
    <Trans>Please select at least one project to donate to.</Trans>
  </Notice>
)
