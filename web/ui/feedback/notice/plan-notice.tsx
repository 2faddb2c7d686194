import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

export type PlanNoticeProps = {
  /** States in one sentence, without a full stop, which plan includes which feature. */
  title: ReactNode
  /** The benefit for the charity. */
  children: ReactNode
}

/**
 * Shown on a screen that the charity's plan does not include. It names the plan that does, and
 * links to it.
 */
export const PlanNotice = ({ title, children }: PlanNoticeProps) => (
  <Notice
    title={title}
    action={
      <a href="/">
        <Trans>Compare the plans</Trans>
      </a>
    }
  >
    <p>{children}</p>
    <p>
      <Trans>
        An owner can change the plan in the settings, under{' '}
        <Link to="/OrgSettings/Billing">Billing</Link>.
      </Trans>
    </p>
  </Notice>
)
