import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DonorAnswer } from '@almoner/api/desk/donors/contract.ts'
import { PdfLink } from '../../../ui/button/pdf-link.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { Cell, DataTable, Row } from '../../../ui/data/table/data-table.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { useMay } from '../../use-may.ts'
import { statementPath } from './donor-api.ts'

/** What the donor gave in each year from 1 April to 31 March, less refunds, and the statements. */
export const DonorYears = ({
  donor: { id, years },
}: {
  donor: Pick<DonorAnswer, 'id' | 'years'>
}) => {
  const { t } = useLingui()
  const mayExport = useMay('donors.export')
  return (
    <Stack gap={2}>
      <DataTable
        label={t`By year of assessment`}
        columns={[
          { key: 'year', title: t`Year` },
          { key: 'gifts', title: t`Gifts`, align: 'end' },
          { key: 'given', title: t`Given, net of refunds`, align: 'end' },
          ...(mayExport ? [{ key: 'statement', title: t`Annual statement` }] : []),
        ]}
      >
        {years.map(({ year, gifts, given, online }) => (
          <Row key={year}>
            <Cell place="first" name={t`Year`} isHead grow>
              {year}
            </Cell>
            <Cell place="second-end" name={t`Gifts`} align="end">
              <Plural value={gifts} one="# gift" other="# gifts" />
            </Cell>
            <Cell place="first-end" name={t`Given, net of refunds`} align="end">
              <Money amountCents={given} />
            </Cell>
            {mayExport && (
              <Cell place="second" name={t`Annual statement`}>
                {online > 0 && (
                  <PdfLink href={statementPath(id, year)} label={t`PDF: statement ${year}`} />
                )}
              </Cell>
            )}
          </Row>
        ))}
      </DataTable>
      {mayExport && years.some(({ gifts, online }) => online < gifts) && (
        <Quiet size={13}>
          <Trans>
            An annual statement lists the gifts that were paid through Almoner. Offline payments are
            not on it: they have their own receipts.
          </Trans>
        </Quiet>
      )}
    </Stack>
  )
}
