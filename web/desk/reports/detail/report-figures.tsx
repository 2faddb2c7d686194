import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReportAnswer, ReportFigure } from '@almoner/api/desk/reports/contract.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { groupTotals, useGroupTitle, useTotalLabel } from '../labels/total-labels.ts'
import styles from '../reports.module.css'

type FiguresProps = { totals: readonly ReportFigure[]; explain: ReportAnswer['explain'] }

/** Shows the totals of a report as its file has them, each with its postings if it is their sum. */
export const ReportFigures = ({ totals, explain }: FiguresProps) => {
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
              <Explained figure={figure} name={label(figure.key)} explain={explain} />
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
                      <Explained figure={figure} name={label(figure.key)} explain={explain} />
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

type ExplainedProps = Pick<FiguresProps, 'explain'> & { figure: ReportFigure; name: string }

const Explained = ({ figure, name, explain }: ExplainedProps) => {
  const { t } = useLingui()
  const search = explain[figure.key]
  if (search === undefined) return <Value figure={figure} />
  return (
    <Link to="/Balance/Explained" search={search}>
      <VisuallyHidden>{t`Postings: ${name}`} </VisuallyHidden>
      <Value figure={figure} />
    </Link>
  )
}

type ShownFigure = Pick<ReportFigure, 'value' | 'isCount'>

/** Shows a sum, or a count. */
export const Value = ({ figure: { value, isCount } }: { figure: ShownFigure }) => {
  const language = useLanguage()
  return isCount ? (
    <span>{formatCount(value, language)}</span>
  ) : (
    <Money amountCents={cents(value)} />
  )
}
