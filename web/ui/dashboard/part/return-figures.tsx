import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ComparedCount, ComparedSum } from '@almoner/api/use-cases/dashboard/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount, formatPercent } from '../../../lib/text/format.ts'
import { Money } from '../../data/money/money.tsx'
import { Change } from '../figure/change.tsx'
import { PartFigure, PartFigures } from './part-figures.tsx'

type ReturnFiguresProps = {
  refunds: ComparedSum & ComparedCount
  disputes: {
    opened: ComparedCount
    lost: ComparedSum & ComparedCount
    percent: number | null
  }
  /** Shows a figure with the link to what proves it. */
  renderProof: (figure: 'refunded' | 'opened' | 'lost', text: ReactNode) => ReactNode
}

/** What was refunded, and the disputes that were opened and lost. */
export const ReturnFigures = ({ refunds, disputes, renderProof }: ReturnFiguresProps) => {
  const language = useLanguage()
  const { opened, lost } = disputes
  const percent = disputes.percent === null ? null : formatPercent(disputes.percent / 100, language)
  return (
    <PartFigures>
      <PartFigure
        name={<Trans>Refunded</Trans>}
        note={<Plural value={refunds.count} one="# refund" other="# refunds" />}
        change={<Change now={refunds.amount} before={refunds.before} unit="money" isLoss />}
      >
        {renderProof('refunded', <Money amountCents={refunds.amount} />)}
      </PartFigure>
      <PartFigure
        name={<Trans>Disputes opened</Trans>}
        note={percent !== null && <Trans>{percent} of card payments</Trans>}
        change={<Change now={opened.count} before={opened.countBefore} unit="count" isLoss />}
      >
        {renderProof('opened', formatCount(opened.count, language))}
      </PartFigure>
      <PartFigure
        name={<Trans>Disputes lost</Trans>}
        note={<Plural value={lost.count} one="# dispute" other="# disputes" />}
        change={<Change now={lost.amount} before={lost.before} unit="money" isLoss />}
      >
        {renderProof('lost', <Money amountCents={lost.amount} />)}
      </PartFigure>
    </PartFigures>
  )
}
