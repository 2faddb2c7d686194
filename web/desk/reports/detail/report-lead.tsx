import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReportAnswer } from '@almoner/api/desk/reports/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { EarlierExports } from './earlier-exports.tsx'
import styles from '../reports.module.css'
import { useSavesFile } from './use-save-when-ready.ts'

type LeadProps = { report: ReportAnswer; days: string }

/** Shows the period, and what the reader can expect of the file. */
export const ReportLead = ({ report, days }: LeadProps) => (
  <>
    <p>{days}</p>
    <State report={report} />
    <EarlierExports earlier={report.earlier} />
  </>
)

const State = ({ report }: Pick<LeadProps, 'report'>) => {
  const { status, rows, isStored, isOfEarlierVersion } = report
  switch (status) {
    case 'waiting':
    case 'running':
      return <Progress rows={status === 'running' ? rows : null} />
    case 'empty':
      return (
        <Notice
          title={<Trans>No data records for date range</Trans>}
          action={
            <Link to="/OrgSettings/Reports">
              <Trans>Choose another period</Trans>
            </Link>
          }
        >
          <Trans>
            By the chosen time, nothing of this type had been recorded in the period. No file was
            created.
          </Trans>
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="danger" title={<Trans>Please try again later</Trans>}>
          <Trans>
            The file could not be created. Nothing in your books has changed. If it fails again,
            reply to any email from Almoner.
          </Trans>
        </Notice>
      )
    case 'ready':
      return isStored ? null : (
        <Notice title={<Trans>The file is no longer stored</Trans>}>
          {isOfEarlierVersion ? (
            <Trans>
              Files are stored for 30 days. This type of report has been updated since, so a file
              that you create again can have other wording and another hash. The figures on this
              page do not change.
            </Trans>
          ) : (
            <Trans>
              Files are stored for 30 days. If you create this one again, it has the same figures,
              and their hash is the same.
            </Trans>
          )}
        </Notice>
      )
  }
}

const Progress = ({ rows }: { rows: number | null }) => {
  const { t } = useLingui()
  const language = useLanguage()
  const count = rows === null ? '' : formatCount(rows, language)
  const savesFile = useSavesFile()
  return (
    <Notice title={<Trans>The report will be sent by email</Trans>}>
      {/* The number of rows is known at the end, so that the bar shows no share of them. */}
      <progress className={styles.progress} aria-label={t`The report is being created`} />
      <p>
        {rows === null ? (
          <Trans>It starts in a moment.</Trans>
        ) : (
          <Plural value={rows} one="One row so far." other={`${count} rows so far.`} />
        )}
      </p>
      {savesFile && (
        <p>
          <Trans>The file downloads as soon as it is ready.</Trans>
        </p>
      )}
      <p>
        <Trans>
          You can close this page. The email has a link to this report, which needs a login.
        </Trans>
      </p>
    </Notice>
  )
}
