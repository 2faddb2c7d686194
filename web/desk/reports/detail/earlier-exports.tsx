import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReportAnswer } from '@almoner/api/desk/reports/contract.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Time } from '../../../ui/data/time.tsx'

type EarlierExportsProps = Pick<ReportAnswer, 'earlier'>

/** Warns that days of this file are in earlier files for the same software. */
export const EarlierExports = ({ earlier }: EarlierExportsProps) =>
  earlier.length === 0 ? null : (
    <Notice tone="warning" title={<Trans>Days of this period were exported before</Trans>}>
      <p>
        <Trans>
          If your bookkeeper has imported one of these files, import this one only without its days.
          Otherwise these sums are in your books twice.
        </Trans>
      </p>
      <ul>
        {earlier.map(({ id, from, to, madeAt }) => (
          <li key={id}>
            <Link to="/OrgSettings/Reports/$reportId" params={{ reportId: id }}>
              {formatDay(from)} – {formatDay(to)}
            </Link>{' '}
            <Trans>
              created on <Time at={madeAt} />
            </Trans>
          </li>
        ))}
      </ul>
    </Notice>
  )
