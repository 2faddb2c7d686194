import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/picture/icon.tsx'
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
    <section className={styles.next}>
      <h2>
        <Trans>What happens next</Trans>
      </h2>
      <ul className={styles.points}>
        {children}
        {isByCard && (
          <Point icon="card">
            <Trans>
              On your card’s statement you will see{' '}
              <strong translate="no">{statementDescriptor}</strong>.
            </Trans>
          </Point>
        )}
      </ul>
    </section>
  )
}

export const Point = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className={styles.point}>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
)
