import type { ReportFigure } from '@almoner/api/desk/reports/contract.ts'
import type { ReportKindName } from '@almoner/domain/reporting/values.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { groupTotals, useGroupTitle, useTotalLabel } from '../labels/total-labels.ts'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import styles from '../reports.module.css'

/** More totals than these are easier to read below one another. */
const mostFigures = 5

type ReportFiguresProps = { kind: ReportKindName; totals: readonly ReportFigure[] }

/** Shows the totals of a report as its file has them. */
export const ReportFigures = ({ kind, totals }: ReportFiguresProps) => {
  const label = useTotalLabel(kind)
  const groupTitle = useGroupTitle()
  const { whole, groups } = groupTotals(totals)
  return (
    <Stack gap={6}>
      {whole.length > mostFigures ? (
        <div className={styles.sums}>
          <Sums figures={whole} label={label} />
        </div>
      ) : (
        <dl className={styles.figures}>
          {whole.map((figure) => (
            <div key={figure.key} className={styles.figure}>
              <dt>{label(figure.key)}</dt>
              <dd>
                <Value figure={figure} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {groups.length > 0 && (
        <div className={styles.groups}>
          {groups.map(({ name, figures }) => (
            <Sums key={name} title={groupTitle(name)} figures={figures} label={label} />
          ))}
        </div>
      )}
    </Stack>
  )
}

type SumsProps = {
  title?: string
  figures: readonly ReportFigure[]
  label: (key: string) => string
}

const Sums = ({ title, figures, label }: SumsProps) => (
  <table className={styles.group}>
    {title !== undefined && <caption>{title}</caption>}
    <tbody>
      {figures.map((figure) => (
        <tr key={figure.key}>
          <th scope="row">{label(figure.key)}</th>
          <td>
            <Value figure={figure} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Value = ({ figure: { value, isCount } }: { figure: ReportFigure }) => {
  const language = useLanguage()
  return isCount ? (
    <span>{formatCount(value, language)}</span>
  ) : (
    <Money amountCents={cents(value)} />
  )
}
