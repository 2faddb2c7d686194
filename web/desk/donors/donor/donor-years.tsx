import { Plural, useLingui } from '@lingui/react/macro'
import type { DonorAnswer } from '@almoner/api/desk/donors/contract.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { Cell, DataTable, Row } from '../../../ui/data/table/data-table.tsx'

/** What the donor gave in each year from 1 April to 31 March, less refunds. */
export const DonorYears = ({ donor: { years } }: { donor: Pick<DonorAnswer, 'years'> }) => {
  const { t } = useLingui()
  return (
    <DataTable
      label={t`By year of assessment`}
      columns={[
        { key: 'year', title: t`Year` },
        { key: 'gifts', title: t`Gifts`, align: 'end' },
        { key: 'given', title: t`Given, net of refunds`, align: 'end' },
      ]}
    >
      {years.map(({ year, gifts, given }) => (
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
        </Row>
      ))}
    </DataTable>
  )
}
