import type { ReportFigure } from '@almoner/api/desk/reports/contract.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { groupTotals, useGroupTitle, useTotalLabel } from '../labels/total-labels.ts'
import styles from '../reports.module.css'

/** Shows the totals of a report as its file has them. */
export const ReportFigures = ({ totals }: { totals: readonly ReportFigure[] }) => {
  const label = useTotalLabel()
  const groupTitle = useGroupTitle()
  const { whole, groups } = groupTotals(totals)
  return (
    <>
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
      {groups.length > 0 && (
        <div className={styles.groups}>
          {groups.map(({ name, figures }) => (
            <table key={name} className={styles.group}>
              <caption>{groupTitle(name)}</caption>
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
          ))}
        </div>
      )}
    </>
  )
}

const Value = ({ figure: { value, isCount } }: { figure: ReportFigure }) => {
  const language = useLanguage()
  return isCount ? (
    <span>{formatCount(value, language)}</span>
  ) : (
    <Money amountCents={cents(value)} />
  )
}
