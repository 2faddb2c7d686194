import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReportAnswer } from '@almoner/api/desk/reports/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { languageNames } from '../../../lib/text/language-names.ts'
import { CopiedHash } from '../../../ui/data/copied-hash.tsx'
import { Fact, Facts } from '../../../ui/data/facts.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { formatSize } from '../../../ui/form/file-field.tsx'
import { projectsQuery } from '../../payments/payments-api.ts'
import { useFormatNames } from '../labels/format-labels.ts'
import { useBasisLabels } from '../labels/request-labels.ts'

/** Shows what identifies the file. */
export const FileFacts = ({ report }: { report: ReportAnswer }) => {
  const { t } = useLingui()
  const language = useLanguage()
  const formats = useFormatNames()
  const { format, rows, bytes, sha256, figuresSha256 } = report
  return (
    <Facts>
      <Fact label={<Trans>Format</Trans>}>{formats[format]}</Fact>
      {rows !== null && <Fact label={<Trans>Rows</Trans>}>{formatCount(rows, language)}</Fact>}
      {bytes !== null && <Fact label={<Trans>File size</Trans>}>{formatSize(bytes)}</Fact>}
      {sha256 !== null && (
        <Fact label={<Trans>File</Trans>}>
          <CopiedHash sha256={sha256} of={t`the file`} />
        </Fact>
      )}
      {figuresSha256 !== null && (
        <Fact label={<Trans>Figures, without personal data</Trans>}>
          <CopiedHash sha256={figuresSha256} of={t`the figures`} />
        </Fact>
      )}
    </Facts>
  )
}

/** Shows the request, of which the file follows. */
export const RequestFacts = ({ report, days }: { report: ReportAnswer; days: string }) => {
  const bases = useBasisLabels()
  const { basis, knownAt, position, projectId, language, requestedAt, requestedBy } = report
  return (
    <Facts>
      <Fact label={<Trans>Period</Trans>}>{days}</Fact>
      <Fact label={<Trans>Date basis</Trans>}>{bases[basis]}</Fact>
      <Fact label={<Trans>As recorded on</Trans>}>
        <Time at={knownAt} />
      </Fact>
      <Fact label={<Trans>Last record number</Trans>}>{position}</Fact>
      {projectId !== null && (
        <Fact label={<Trans>Project</Trans>}>
          <ProjectName projectId={projectId} />
        </Fact>
      )}
      <Fact label={<Trans>Language of the file</Trans>}>{languageNames[language]}</Fact>
      <Fact label={<Trans>Requested</Trans>}>
        <Time at={requestedAt} />
        <br />
        {requestedBy ?? <Trans>By a schedule</Trans>}
      </Fact>
    </Facts>
  )
}

const ProjectName = ({ projectId }: { projectId: string }) => {
  const { data } = useQuery(projectsQuery)
  return data?.projects.find(({ id }) => id === projectId)?.name ?? projectId
}
