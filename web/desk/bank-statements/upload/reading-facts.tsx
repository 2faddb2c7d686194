import { Trans, useLingui } from '@lingui/react/macro'
import type { StatementPreview } from '@almoner/api/desk/bank-statements/upload/preview-contract.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Fact, Facts } from '../../../ui/data/facts.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { useEncodingLabels } from '../../encoding-labels.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

/** Shows the decisions about the file, and its resulting totals. */
export const ReadingFacts = ({ preview }: { preview: StatementPreview }) => {
  const { t } = useLingui()
  const encodingLabels = useEncodingLabels()
  const { reading, plan, mapping, columns, headerLine, leftOut, encoding, sheet, dayExample } =
    preview
  const toName = (column: number | null | undefined): string =>
    column === null || column === undefined ? t`None` : (columns[column]?.name ?? '')
  const day = dayExample && `${dayExample.text} → ${formatDay(dayExample.day)}`
  return (
    <>
      <Facts>
        {preview.account !== '' && (
          <Fact label={<Trans>Bank account</Trans>}>{preview.account}</Fact>
        )}
        {reading && (
          <>
            <Fact label={<Trans>First and last day</Trans>}>
              {formatDay(reading.firstDay)} – {formatDay(reading.lastDay)}
            </Fact>
            <Fact label={<Trans>Money in</Trans>}>
              {formatMoney(reading.in)} ({reading.linesIn})
            </Fact>
            <Fact label={<Trans>Money out</Trans>}>
              {formatMoney(reading.out)} ({reading.linesOut})
            </Fact>
          </>
        )}
        {reading && reading.opening !== null && reading.closing !== null && (
          <>
            <Fact label={<Trans>Opening balance</Trans>}>{formatMoney(reading.opening)}</Fact>
            <Fact label={<Trans>Closing balance</Trans>}>{formatMoney(reading.closing)}</Fact>
          </>
        )}
        {plan && <Fact label={<Trans>New lines</Trans>}>{plan.newLines}</Fact>}
        {plan && plan.knownLines > 0 && (
          <Fact label={<Trans>Lines that you have already</Trans>}>{plan.knownLines}</Fact>
        )}
        {day !== null && <Fact label={<Trans>Days are read as</Trans>}>{day}</Fact>}
        <Fact label={<Trans>Header row</Trans>}>{headerLine}</Fact>
        {mapping && (
          <>
            <Fact label={<Trans>Day</Trans>}>{toName(mapping.day)}</Fact>
            <Fact label={<Trans>Bank description</Trans>}>
              {mapping.description.map(toName).join(', ')}
            </Fact>
            <Fact label={<Trans>Amounts</Trans>}>
              {mapping.credit === null
                ? [mapping.amount, mapping.indicator?.column ?? null]
                    .filter((at) => at !== null)
                    .map(toName)
                    .join(', ')
                : [mapping.credit, mapping.debit]
                    .filter((at) => at !== null)
                    .map(toName)
                    .join(', ')}
            </Fact>
            <Fact label={<Trans>Balance</Trans>}>{toName(mapping.balance)}</Fact>
          </>
        )}
        {encoding !== null && (
          <Fact label={<Trans>Encoding of the text</Trans>}>{encodingLabels[encoding]}</Fact>
        )}
        {sheet !== null && <Fact label={<Trans>Sheet</Trans>}>{sheet}</Fact>}
      </Facts>
      {leftOut.length > 0 && (
        <Quiet>
          <Trans>Rows that are not transactions:</Trans>{' '}
          {leftOut.map(({ line, text }) => `${line}: ${text}`).join('; ')}
        </Quiet>
      )}
      {reading !== null && reading.faultLine !== null && (
        <Notice tone="warning" title={<Trans>The balances do not add up</Trans>}>
          <Trans>
            Check row {reading.faultLine} of the file: lines before it are missing or were changed.
          </Trans>
        </Notice>
      )}
    </>
  )
}
