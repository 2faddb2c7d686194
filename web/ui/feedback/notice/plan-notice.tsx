import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

export type PlanNoticeProps = {
  /** What comes with which plan, in one sentence without a full stop. */
  title: ReactNode
  /** What the charity would have with it. */
  children: ReactNode
}

/** On a screen that the charity's plan does not have: the plan that has it, and the way to it. */
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
      <Trans>To change your plan, reply to any email from Almoner.</Trans>
    </p>
  </Notice>
)
