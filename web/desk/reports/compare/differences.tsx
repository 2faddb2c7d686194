import { Trans, useLingui } from '@lingui/react/macro'
import type { ReportDifference } from '@almoner/api/desk/reports/diff/contract.ts'
import type { ReportKindName } from '@almoner/domain/reporting/values.ts'
import { Cell, DataTable, Row } from '../../../ui/data/table/data-table.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { FigureValue } from '../detail/figure-value.tsx'
import { splitKey, useGroupTitle, useTotalLabel } from '../labels/total-labels.ts'

type DifferencesProps = { kind: ReportKindName; differences: readonly ReportDifference[] }

/** The totals in which two reports differ, and by how much. */
export const Differences = ({ kind, differences }: DifferencesProps) => {
  const { t } = useLingui()
  const label = useTotalLabel(kind)
  const groupTitle = useGroupTitle()
  if (differences.length === 0) {
    return (
      <Quiet>
        <Trans>
          The totals agree: the records between the two cancel each other out, or change only single
          lines.
        </Trans>
      </Quiet>
    )
  }
  const [earlier, later, difference] = [t`Earlier`, t`Later`, t`Difference`]
  const columns = [
    { key: 'total', title: t`Total` },
    { key: 'before', title: earlier, align: 'end' as const },
    { key: 'after', title: later, align: 'end' as const },
    { key: 'difference', title: difference, align: 'end' as const },
  ]
  return (
    <DataTable label={t`Totals that differ`} columns={columns}>
      {differences.map(({ key, before, after, isCount }) => {
        const [group, part] = splitKey(key)
        const change = (after ?? 0) - (before ?? 0)
        return (
          <Row key={key}>
            <Cell place="first" isHead>
              {label(key)}
              {part !== undefined && (
                <Quiet as="span" size={13}>
                  {' '}
                  {groupTitle(group)}
                </Quiet>
              )}
            </Cell>
            <Cell place="second" align="end" name={earlier}>
              <OrNone value={before} isCount={isCount} />
            </Cell>
            <Cell place="second-end" align="end" name={later}>
              <OrNone value={after} isCount={isCount} />
            </Cell>
            <Cell place="first-end" align="end" name={difference}>
              {change > 0 && '+'}
              <FigureValue figure={{ value: change, isCount }} />
            </Cell>
          </Row>
        )
      })}
    </DataTable>
  )
}

type OrNoneProps = { value: number | null; isCount: true | undefined }

/** Shows a figure, or that the report does not have it. */
const OrNone = ({ value, isCount }: OrNoneProps) =>
  value === null ? <span>–</span> : <FigureValue figure={{ value, isCount }} />
