import { Trans } from '@lingui/react/macro'
import { Notice } from '../feedback/notice/notice.tsx'

/** Warns that the subject of the decision has changed behind its dialog. */
export const Outdated = () => (
  <Notice tone="warning">
    <Trans>This has changed since you opened it. Close to see the current version.</Trans>
  </Notice>
)
