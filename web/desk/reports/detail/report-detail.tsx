import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import type { ReportAnswer } from '@almoner/api/desk/reports/contract.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { PrintButton } from '../../../ui/button/print-button.tsx'
import { DetailScreen, type DetailParts } from '../../../ui/detail-screen/detail-screen.tsx'
import { CompareWith } from '../compare/compare-with.tsx'
import { useKindNames } from '../labels/kind-labels.ts'
import { ReportPill } from '../report-pill.tsx'
import { reportQuery } from '../reports-api.ts'
import { useReportActs } from './report-acts.tsx'
import { FileFacts, RequestFacts } from './report-facts.tsx'
import { ReportFigures } from './report-figures.tsx'
import { ReportLead } from './report-lead.tsx'
import { useSaveWhenReady } from './use-save-when-ready.ts'

/** One report: how far it is, its figures and its file. */
export const ReportDetail = () => {
  const { t } = useLingui()
  const { reportId } = useParams({ from: '/signed-in/OrgSettings/Reports/$reportId' })
  const parts = useReportParts()
  useSaveWhenReady(reportId)
  return (
    <DetailScreen
      key={reportId}
      query={reportQuery(reportId)}
      name={t`Report`}
      back={{ to: '/OrgSettings/Reports', label: <Trans>All reports</Trans> }}
      aside={<PrintButton />}
      parts={parts}
    />
  )
}

const useReportParts = (): ((report: ReportAnswer) => DetailParts) => {
  const { t } = useLingui()
  const names = useKindNames()
  const acts = useReportActs()
  return (report) => {
    const { kind, from, to, totals, status, explain } = report
    const [first, last] = [formatDay(from), formatDay(to)]
    const days = from === to ? first : `${first} – ${last}`
    return {
      title: `${names[kind]}, ${days}`,
      heading: names[kind],
      pill: <ReportPill status={status} />,
      lead: <ReportLead report={report} days={days} />,
      acts: acts(report),
      sections: [
        ...(totals === null
          ? []
          : [
              {
                id: 'figures',
                title: t`Totals`,
                content: <ReportFigures kind={kind} totals={totals} explain={explain} />,
              },
            ]),
        ...(status === 'ready'
          ? [{ id: 'file', title: t`The file`, content: <FileFacts report={report} /> }]
          : []),
        {
          id: 'request',
          title: t`Request details`,
          content: <RequestFacts report={report} days={days} />,
        },
        ...(status === 'ready' || status === 'empty'
          ? [
              {
                id: 'compare',
                title: t`Compare with another report`,
                content: <CompareWith report={report} />,
              },
            ]
          : []),
      ],
    }
  }
}
