import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReportAnswer, ReportRequestBody } from '@almoner/api/desk/reports/contract.ts'
import { reportsList } from '@almoner/api/desk/reports/reports-list-contract.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { CommandButton } from '../../../ui/button/command-button.tsx'
import { OutsideLinkButton } from '../../../ui/button/link-button.tsx'
import type { DetailAct } from '../../../ui/detail-screen/acts.tsx'
import { Failure } from '../../../ui/feedback/notice/failure.tsx'
import { listKey } from '../../../ui/list-screen/use-list-query.ts'
import { useMay } from '../../use-may.ts'
import { filePath, isBeingMade, kindsQuery, reportQuery, requestReport } from '../reports-api.ts'

/** Returns what can be done with a report: its file, and the same report once more. */
export const useReportActs = (): ((report: ReportAnswer) => DetailAct[]) => {
  const { t } = useLingui()
  const mayExport = useMay('reports.export')
  const mayRequest = useMay('reports.request')
  const { data: kinds } = useQuery(kindsQuery)
  return (report) => {
    if (isBeingMade(report)) return []
    const isOffered =
      mayRequest && kinds?.isIncluded && kinds.kinds.some(({ kind }) => kind === report.kind)
    const { id, status, isStored, knownAt } = report
    const download = {
      name: t`Download the file`,
      act: (
        <OutsideLinkButton href={filePath(id)} look="primary" icon="download">
          <Trans>Download the file</Trans>
        </OutsideLinkButton>
      ),
    }
    const [again, fresh] = [
      { name: status === 'failed' ? t`Try again` : t`Create it again`, knownAt },
      { name: t`Request it with the current records`, knownAt: null },
    ]
    const isMadeAgain = status === 'failed' || (status === 'ready' && !isStored)
    return [
      ...(isStored && mayExport ? [download] : []),
      ...(isOffered && isMadeAgain ? [toAct(report, again)] : []),
      ...(isOffered ? [toAct(report, fresh)] : []),
    ]
  }
}

type Again = { name: string; knownAt: string | null }

const toAct = (report: ReportAnswer, again: Again): DetailAct => ({
  name: again.name,
  act: <RequestAgain report={report} {...again} />,
})

const RequestAgain = ({ report, name, knownAt }: Again & { report: ReportAnswer }) => {
  const navigate = useNavigate()
  const command = useCommand({
    send: (_input: void, key) => requestReport(toBody(report, knownAt), key),
    done: ({ id }) =>
      navigate({
        to: '/OrgSettings/Reports/$reportId',
        params: { reportId: id },
        state: { savesFile: true },
      }),
    reads: [listKey(reportsList), reportQuery(report.id).queryKey],
  })
  return (
    <>
      <CommandButton command={command} icon="refresh">
        {name}
      </CommandButton>
      {command.failure && <Failure error={command.failure.error} />}
    </>
  )
}

const toBody = (report: ReportAnswer, knownAt: string | null): ReportRequestBody => {
  const { kind, projectId, from, to, basis, language, format } = report
  return { kind, params: { projectId }, from, to, basis, language, format, knownAt }
}
