import type { ReportAnswer, ReportFigure } from '@almoner/api/desk/reports/contract.ts'
import type { ReportKindName } from '@almoner/domain/reporting/values.ts'
import { groupTotals, useGroupTitle, useTotalLabel } from '../labels/total-labels.ts'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { ExplainedFigure } from './figure-value.tsx'
import styles from '../reports.module.css'

/** More totals than these are easier to read below one another. */
const mostFigures = 5

type FiguresProps = {
  kind: ReportKindName
  totals: readonly ReportFigure[]
  explain: ReportAnswer['explain']
}

/** Shows the totals of a report as its file has them, each with its postings if it is their sum. */
export const ReportFigures = ({ kind, totals, explain }: FiguresProps) => {
  const label = useTotalLabel(kind)
  const groupTitle = useGroupTitle()
  const { whole, groups } = groupTotals(totals)
  return (
    <Stack gap={6}>
      {whole.length > mostFigures ? (
        <div className={styles.sums}>
          <Sums figures={whole} {...{ explain, label }} />
        </div>
      ) : (
        <dl className={styles.figures}>
          {whole.map((figure) => (
            <div key={figure.key} className={styles.figure}>
              <dt>{label(figure.key)}</dt>
              <dd>
                <ExplainedFigure name={label(figure.key)} {...{ figure, explain }} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {groups.length > 0 && (
        <div className={styles.groups}>
          {groups.map(({ name, figures }) => (
            <Sums key={name} title={groupTitle(name)} {...{ figures, explain, label }} />
          ))}
        </div>
      )}
    </Stack>
  )
}

type SumsProps = Pick<FiguresProps, 'explain'> & {
  title?: string
  figures: readonly ReportFigure[]
  label: (key: string) => string
}

const Sums = ({ title, figures, explain, label }: SumsProps) => (
  <table className={styles.group}>
    {title !== undefined && <caption>{title}</caption>}
    <tbody>
      {figures.map((figure) => (
        <tr key={figure.key}>
          <th scope="row">{label(figure.key)}</th>
          <td>
            <ExplainedFigure name={label(figure.key)} {...{ figure, explain }} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
