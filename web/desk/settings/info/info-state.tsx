import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pill } from '../../../ui/data/status/pill.tsx'
import styles from '../settings.module.css'
import { infoQuery } from './info-api.ts'
import { NothingYet } from '../../../ui/feedback/waiting/nothing-yet.tsx'

/** Shows beside the menu entry whether a proposed change waits or was declined. */
export const InfoState = () => {
  const { data, isPending } = useQuery(infoQuery)
  if (isPending) return <NothingYet />
  const status = data?.change?.status
  if (status !== 'waiting' && status !== 'declined') return undefined
  return (
    <span className={styles.pill}>
      <Pill tone="warning" icon={status === 'waiting' ? 'clock' : 'warning'}>
        {status === 'waiting' ? (
          <Trans>A change is waiting for our approval</Trans>
        ) : (
          <Trans>A change was not approved</Trans>
        )}
      </Pill>
    </span>
  )
}
