import { useLingui } from '@lingui/react/macro'
import type { GivingStep } from '@almoner/api/desk/giving/contract.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { formatCount } from '../../lib/text/format.ts'
import { Cell, DataTable, Row } from '../../ui/data/table/data-table.tsx'
import { Money } from '../../ui/data/money/money.tsx'

/** The days or months with a gift, or with one a year before. */
export const GivingTable = ({ steps }: { steps: readonly GivingStep[] }) => {
  const { t } = useLingui()
  const language = useLanguage()
  const visibleSteps = steps.filter(({ gifts, yearBefore }) => gifts > 0 || yearBefore.gifts > 0)
  const end = { align: 'end' as const }
  return (
    <DataTable
      label={t`Gifts by day or month`}
      columns={[
        { key: 'at', title: t`Day or month` },
        { key: 'gifts', title: t`Gifts`, ...end },
        { key: 'before', title: t`A year earlier`, ...end },
        { key: 'amount', title: t`Amount`, ...end },
      ]}
    >
      {visibleSteps.map(({ at, gifts, amount, yearBefore }) => (
        <Row key={at}>
          <Cell place="first" isHead>
            {at.replaceAll('-', '/')}
          </Cell>
          <Cell place="second" align="end" name={t`Gifts`}>
            {formatCount(gifts, language)}
          </Cell>
          <Cell place="second-end" align="end" name={t`A year earlier`}>
            <Money amountCents={yearBefore.amount} />
          </Cell>
          <Cell place="first-end" align="end" name={t`Amount`}>
            <Money amountCents={amount} />
          </Cell>
        </Row>
      ))}
    </DataTable>
  )
}
