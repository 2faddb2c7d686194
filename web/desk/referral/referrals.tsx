import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  referralsList,
  referralStatuses,
  type Referral,
} from '@almoner/api/desk/referral/referrals-list-contract.ts'
import { Pill, type PillTone } from '../../ui/data/status/pill.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { Time } from '../../ui/data/time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { ListColumn } from '../../ui/list-screen/list-props.ts'
import { ListSection } from '../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import type { IconName } from '../../ui/picture/icon.tsx'
import { formatDay } from '../../lib/text/written-day.ts'
import { useMay } from '../use-may.ts'
import styles from './referral.module.css'

type Status = Referral['status']

/** The charities that applied with the charity’s link. */
export const Referrals = () => {
  const { t } = useLingui()
  const state = useListQuery(referralsList)
  const statusLabel = useStatusLabel()
  return (
    <ListSection
      state={state}
      to="/ReferralPlan"
      title={t`Charities that applied with your link`}
      columns={useColumns()}
      filters={{
        status: {
          label: t`Status`,
          options: referralStatuses.map((value) => ({ value, word: statusLabel(value) })),
        },
        day: { label: t`Date` },
      }}
      keyOf={({ id }) => id}
      totals={countCharities}
      none={
        <EmptyState motif="tea" title={<Trans>No charity has applied with your link yet</Trans>}>
          <Trans>
            A charity appears here once it has sent its application. You then see its progress, and
            when you get your free month.
          </Trans>
        </EmptyState>
      }
      csv={useMay('referral.export')}
      beside={
        <h2>
          <Trans>Charities that applied with your link</Trans>
        </h2>
      }
    />
  )
}

const countCharities = ({ rows }: { rows: number }) => (
  <Plural value={rows} one="# charity" other="# charities" />
)

const useColumns = (): readonly ListColumn<typeof referralsList>[] => {
  const { t } = useLingui()
  return [
    {
      title: t`Charity`,
      isHead: true,
      place: 'first',
      waiting: ['12em'],
      cell: ({ project }) => (
        <strong className={styles.name} translate="no">
          {project}
        </strong>
      ),
    },
    {
      title: t`Date`,
      sort: 'date',
      place: 'second-end',
      waiting: ['8.5em'],
      cell: ({ date }) => (
        <span className={styles.whole}>
          <Time at={date} />
        </span>
      ),
    },
    {
      title: t`Code`,
      place: 'third-end',
      wideOnly: true,
      waiting: ['6em'],
      cell: ({ code }) => (
        <span className={styles.code} translate="no">
          {code}
        </span>
      ),
    },
    { title: t`Status`, place: 'second', cell: ({ status }) => <StatusPill status={status} /> },
    {
      title: t`Reward`,
      place: 'third',
      waiting: ['8em'],
      cell: (referral) => (
        <span className={styles.whole}>
          <Reward {...referral} />
        </span>
      ),
    },
    {
      title: t`Reward expires`,
      place: 'below',
      waiting: ['4em'],
      cell: ({ reward }) =>
        reward === null ? (
          <span className={styles.besideColumns}>–</span>
        ) : (
          formatDay(reward.expiresOn)
        ),
    },
  ]
}

const Reward = ({ status, reward }: Pick<Referral, 'status' | 'reward'>) => {
  if (reward !== null) return <Money amountCents={reward.amount} />
  return status === 'closed' ? <Trans>No free month</Trans> : <Trans>After its first payment</Trans>
}

const tones: Record<Status, PillTone> = {
  in_review: 'info',
  awaiting_payment: 'warning',
  rewarded: 'success',
  closed: 'neutral',
}
const icons: Record<Status, IconName> = {
  in_review: 'clock',
  awaiting_payment: 'card',
  rewarded: 'check',
  closed: 'close',
}

const StatusPill = ({ status }: { status: Status }) => {
  const statusLabel = useStatusLabel()
  return (
    <Pill tone={tones[status]} icon={icons[status]}>
      {statusLabel(status)}
    </Pill>
  )
}

const useStatusLabel = (): ((status: Status) => string) => {
  const { t } = useLingui()
  return (status) => {
    const labels: Record<Status, string> = {
      in_review: t`In review`,
      awaiting_payment: t`Waiting for its first payment`,
      rewarded: t`Rewarded`,
      closed: t`Did not join`,
    }
    return labels[status]
  }
}
