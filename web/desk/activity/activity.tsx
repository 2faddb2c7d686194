import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { activityList, type Activity } from '@almoner/api/desk/activity/activity-list-contract.ts'
import { isThisComputer } from '@almoner/domain/logins/this-computer.ts'
import { activityKinds } from '@almoner/domain/staff/activity.ts'
import { classes } from '../../lib/classes.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { ListColumn } from '../../ui/list-screen/list-props.ts'
import { ListScreen } from '../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { Time } from '../../ui/data/time.tsx'
import { useHeading } from '../../ui/layout/page/screen-title.tsx'
import { useMay } from '../use-may.ts'
import { activityPeopleQuery } from './activity-api.ts'
import { useActivitySentence } from './sentences/activity-sentence.ts'
import { useFieldNames } from './field-names.ts'
import { useActivityKindLabel } from './activity-kind-label.ts'
import styles from './activity.module.css'

/** Lists the activities at the charity. */
export const ActivityLog = () => {
  const { t } = useLingui()
  const state = useListQuery(activityList)
  const { data } = useQuery(activityPeopleQuery)
  const people = data?.people ?? []
  const kindLabel = useActivityKindLabel()
  const columns = useColumns()
  return (
    <ListScreen
      {...useHeading()}
      state={state}
      to="/Activity"
      columns={columns}
      filters={{
        person: {
          label: t`Person`,
          options: people.map(({ id, name }) => ({ value: id, word: name })),
        },
        kind: {
          label: t`Category`,
          options: activityKinds.map((value) => ({ value, word: kindLabel(value) })),
        },
        day: { label: t`Date` },
      }}
      keyOf={({ id }) => id}
      totals={countEntries}
      none={
        <EmptyState motif="tea" title={<Trans>Nothing has been recorded yet</Trans>}>
          <Trans>Each action of your staff at the desk appears here, the newest first.</Trans>
        </EmptyState>
      }
      csv={useMay('activity.export')}
    />
  )
}

const countEntries = ({ rows }: { rows: number }) => (
  <Plural value={rows} one="# entry" other="# entries" />
)

const useColumns = (): readonly ListColumn<typeof activityList>[] => {
  const { t } = useLingui()
  const sentence = useActivitySentence()
  const kindLabel = useActivityKindLabel()
  const from: ListColumn<typeof activityList> = {
    title: t`Device and network`,
    place: 'below',
    label: 'hidden',
    wideOnly: true,
    waiting: ['8em', '7em'],
    cell: ({ from: origin }) => origin && <From from={origin} />,
  }
  return [
    {
      title: t`Date`,
      sort: 'date',
      place: 'third',
      label: 'hidden',
      waiting: ['8.5em'],
      cell: ({ at }) => (
        <span className={styles.quiet}>
          <Time at={at} />
        </span>
      ),
    },
    {
      title: t`Person`,
      isHead: true,
      place: 'first',
      waiting: ['8em'],
      cell: ({ by }) =>
        by.realm === 'administrator' ? (
          <Trans>Almoner’s administration</Trans>
        ) : (
          <span className={styles.person} translate="no">
            {by.name || '–'}
          </span>
        ),
    },
    {
      title: t`Action`,
      place: 'second',
      waiting: ['14em'],
      cell: (activity) => <What activity={activity} sentence={sentence(activity)} />,
    },
    {
      title: t`Category`,
      place: 'third-end',
      label: 'hidden',
      waiting: ['6em'],
      cell: ({ kind }) => (
        <span className={classes(styles.quiet, styles.kind)}>{kindLabel(kind)}</span>
      ),
    },
    ...(useMay('activity.origins') ? [from] : []),
  ]
}

/** Shows the browser and the network of an activity. */
const From = ({ from }: { from: NonNullable<Activity['from']> }) => {
  const { t } = useLingui()
  return (
    <span className={styles.from}>
      <span>{from.device || t`An unknown device`}</span>
      <span className={styles.quiet} translate="no">
        {isThisComputer(from.place) ? t`This computer` : from.place}
      </span>
    </span>
  )
}

const What = ({ activity, sentence }: { activity: Activity; sentence: string }) => {
  const fields = useFieldNames()
  const { colleague, project, details } = activity
  const changed = fields(String(details['changed'] ?? ''))
  return (
    <>
      <About activity={activity}>{sentence}</About>
      {[colleague, project].map(
        (name) =>
          name !== null && (
            <span key={name} className={styles.quiet} translate="no">
              {' '}
              ({name})
            </span>
          ),
      )}
      {changed !== '' && <span className={styles.quiet}> {changed}</span>}
    </>
  )
}

/** Shows the sentence, which links to its subject if the subject has a page. */
const About = ({ activity, children }: { activity: Activity; children: string }) => {
  const { paymentId, offlineEntryId, payoutId } = activity
  if (offlineEntryId !== null) {
    return (
      <Link to="/OfflinePayments/$offlineEntryId" params={{ offlineEntryId }}>
        {children}
      </Link>
    )
  }
  if (paymentId !== null) {
    return (
      <Link to="/Payments/$paymentId" params={{ paymentId }}>
        {children}
      </Link>
    )
  }
  if (payoutId !== null) {
    return (
      <Link to="/PayoutHistory/$payoutId" params={{ payoutId }}>
        {children}
      </Link>
    )
  }
  return children
}
