import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/picture/icon.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import styles from './confirm-payment.module.css'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'

type NextStepsProps = {
  /** Whether the gift was paid by card and will appear on its statement. */
  isByCard: boolean
  /** Its points. */
  children: ReactNode
}

/** Shows at the end what happens next, point by point. */
export const NextSteps = ({ isByCard, children }: NextStepsProps) => {
  const { statementDescriptor } = useOrganisation().organizationObj
  return (
    <Stack as="section" gap={4}>
      <h2>
        <Trans>What happens next</Trans>
      </h2>
      <Stack as="ul" gap={3}>
        {children}
        {isByCard && (
          <Point icon="card">
            <Trans>
              On your card’s statement you will see{' '}
              <strong translate="no">{statementDescriptor}</strong>.
            </Trans>
          </Point>
        )}
      </Stack>
    </Stack>
  )
}

export const Point = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className={styles.point}>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
)
