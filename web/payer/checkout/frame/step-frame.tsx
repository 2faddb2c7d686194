import type { ReactNode } from 'react'
import { BackLink, type BackLinkProps } from '../../../ui/button/back-link.tsx'
import { PageTitle } from '../../../ui/layout/page/page-title.tsx'
import { Page, type PageProps } from '../../../ui/layout/page/page.tsx'
import { StepDots } from '../../../ui/layout/step-dots.tsx'
import { DeviceCheck } from '../../../ui/account/log-in/device-check.tsx'
import { CharityFooter, CharityHeader } from '../charity/charity-header.tsx'
import { useCheckout } from '../state/stored/checkout-state.ts'
import { LoginEnded } from '../../signed-in/login-ended.tsx'
import { useOrganisation } from '../charity/organisation.tsx'
import styles from './step-frame.module.css'

export type StepFrameProps = {
  step?: { at: number; of: number }
  title: string
  lead?: ReactNode
  /** The target of "Back"; omitted if there is no way back. */
  back?: BackLinkProps | undefined
  /** Shown beside the form on a wide screen. */
  aside?: ReactNode
  width?: PageProps['width']
  children: ReactNode
}

/** Shows a step of the checkout: its position, the way back and its questions. */
export const StepFrame = ({ step, title, lead, back, aside, width, children }: StepFrameProps) => {
  const { organizationObj } = useOrganisation()
  const { account, gift } = useCheckout()
  // A monthly gift cannot continue as a guest's and shows its own message.
  const isGuestNow = account === 'ended' && gift?.frequency !== 'MONTHLY'
  return (
    <Page
      header={<CharityHeader />}
      footer={<CharityFooter />}
      aside={aside}
      {...(width && { width })}
    >
      {(back || step) && (
        <div className={styles.way}>
          {back && <BackLink {...back} />}
          {step && (
            <div className={styles.step}>
              <StepDots step={step.at} of={step.of} />
            </div>
          )}
        </div>
      )}
      <PageTitle title={title} site={organizationObj.organizationName} lead={lead} />
      {isGuestNow && <LoginEnded />}
      {children}
      <DeviceCheck />
    </Page>
  )
}
