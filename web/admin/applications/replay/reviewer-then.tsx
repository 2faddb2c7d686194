import { Plural, Trans } from '@lingui/react/macro'
import type {
  AnsweredChainPlace,
  AtAnswer,
  ReviewerThen as Then,
} from '@almoner/api/admin/applications/history/history-contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { Time } from '../../../ui/data/time.tsx'
import { useCheckLabel, useFileLabel, useReviewerLabel } from '../application-labels.ts'
import { Decision } from '../application-lead.tsx'
import { OutcomePill } from '../application-status.tsx'
import styles from '../application.module.css'
import { Recorded } from '../checks/recorded.tsx'
import { shortHash } from '../fields/field-labels.ts'
import { RemarkList } from '../remarks/remarks.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

/**
 * Shows the files, checks and remarks that the reviewer had seen by a moment, and the resulting
 * decision.
 */
export const ReviewerThen = ({ then: { view, reviewer, chain } }: { then: AtAnswer }) => (
  <>
    {view.decision && (
      <Decision decision={view.decision}>
        <Opened {...view.decision.opened} />
        {chain && <ChainPlace chain={chain} />}
      </Decision>
    )}
    <h3 className={styles.section}>
      <Trans>What the reviewer had seen</Trans>
    </h3>
    {reviewer === null ? (
      <p className={styles.quiet}>
        <Trans>No one had reviewed it yet.</Trans>
      </p>
    ) : (
      <Who reviewer={reviewer} />
    )}
    <SeenFiles files={view.files} openedAt={reviewer?.openedAt ?? {}} />
    <SeenChecks checks={view.checks} />
    <RemarkList view={view} />
  </>
)

const Who = ({ reviewer: { reviewer, minutesSinceClaim, opened } }: { reviewer: Then }) => {
  const reviewerLabel = useReviewerLabel()
  const name = reviewerLabel(reviewer)
  return (
    <>
      <p>
        <Trans>Reviewer: {name}</Trans>
      </p>
      <p className={styles.quiet}>
        {minutesSinceClaim === null ? (
          <Trans>Not claimed</Trans>
        ) : (
          <SinceClaim minutes={minutesSinceClaim} />
        )}
      </p>
      <Opened {...opened} />
    </>
  )
}

const minutesOfHour = 60
const minutesOfDay = 24 * minutesOfHour

/** Shows minutes up to two hours, then hours up to two days, then days. */
const SinceClaim = ({ minutes }: { minutes: number }) => {
  const language = useLanguage()
  if (minutes < 2 * minutesOfHour) {
    return <Plural value={minutes} one="# minute since claiming" other="# minutes since claiming" />
  }
  if (minutes < 2 * minutesOfDay) {
    const hours = Math.round(minutes / minutesOfHour)
    return <Plural value={hours} one="# hour since claiming" other="# hours since claiming" />
  }
  const days = formatCount(Math.round((10 * minutes) / minutesOfDay) / 10, language)
  return <Trans>{days} days since claiming</Trans>
}

const Opened = ({ count, of }: { count: number; of: number }) => (
  <p>
    <Trans>
      {count} of {of} documents seen
    </Trans>
  </p>
)

const ChainPlace = ({
  chain: { block, place, fingerprint, link },
}: {
  chain: AnsweredChainPlace
}) => {
  const end = shortHash(link)
  return (
    <p className={styles.quiet}>
      <Trans>
        Hash chain: block {block}, entry {place}, event <span translate="no">{fingerprint}</span>,
        link <span translate="no">{end}</span>
      </Trans>
    </p>
  )
}

/** A look at the logo, which the page shows to all, is not recorded. */
const isRecorded = ({ kind }: AtAnswer['view']['files'][number]): boolean => kind !== 'logo'

const SeenFiles = ({
  files,
  openedAt,
}: Pick<AtAnswer['view'], 'files'> & Pick<Then, 'openedAt'>) => {
  const fileLabel = useFileLabel()
  return (
    <Stack as="ul" gap={4}>
      {files.filter(isRecorded).map(({ id, kind, fileName }) => {
        const at = openedAt[id]
        return (
          <Row as="li" key={id} gap={2} columnGap={4} align="baseline" spread>
            <span className={styles.title}>{fileName ?? fileLabel(kind)}</span>
            <span className={styles.quiet}>
              {at === undefined ? (
                <Trans>Not opened</Trans>
              ) : (
                <Trans>
                  Opened <Time at={at} />
                </Trans>
              )}
            </span>
          </Row>
        )
      })}
    </Stack>
  )
}

const SeenChecks = ({ checks }: Pick<AtAnswer['view'], 'checks'>) => {
  const checkLabel = useCheckLabel()
  return (
    <Stack as="ul" gap={4}>
      {checks.map(
        ({ check, recorded }) =>
          recorded && (
            <li key={check} className={styles.item}>
              <Row gap={2} columnGap={4} align="baseline" spread>
                <span className={styles.title}>{checkLabel(check)}</span>
                <OutcomePill outcome={recorded.outcome} />
              </Row>
              <Recorded recorded={recorded} />
            </li>
          ),
      )}
    </Stack>
  )
}
