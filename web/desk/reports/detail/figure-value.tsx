import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReportAnswer, ReportFigure } from '@almoner/api/desk/reports/contract.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'

type ExplainedProps = {
  /** What the figure is called. */
  name: string
  figure: ReportFigure
  explain: ReportAnswer['explain']
}

/** Shows a figure, which links to its postings if it is their sum. */
export const ExplainedFigure = ({ name, figure, explain }: ExplainedProps) => {
  const { t } = useLingui()
  const search = explain[figure.key]
  if (search === undefined) return <FigureValue figure={figure} />
  return (
    <Link to="/Balance/Explained" search={search}>
      <VisuallyHidden>{t`Ledger entries: ${name}`} </VisuallyHidden>
      <FigureValue figure={figure} />
    </Link>
  )
}

type FigureValueProps = { figure: Pick<ReportFigure, 'value' | 'isCount'> }

/** Shows a sum, or a count. */
export const FigureValue = ({ figure: { value, isCount } }: FigureValueProps) => {
  const language = useLanguage()
  return isCount ? (
    <span>{formatCount(value, language)}</span>
  ) : (
    <Money amountCents={cents(value)} />
  )
}
