import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type {
  CharityFigures,
  PlatformCharitiesAnswer,
} from '@almoner/api/admin/dashboard/contract.ts'
import type { DashboardBasis } from '@almoner/api/use-cases/dashboard/contract.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { formatCount } from '../../lib/text/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { NothingYet, Part } from '../../ui/dashboard/part/part.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { Cell, DataTable, Row, rowLinkClass } from '../../ui/data/table/data-table.tsx'
import { platformCharitiesQuery, type Shown } from './platform-dashboard-api.ts'
import styles from './platform-dashboard.module.css'
import { charitiesId } from './proof-links.tsx'

/** What each charity received in the period. Its last row has the figures of the summary. */
export const CharitiesTable = ({ shown }: { shown: Shown }) => {
  const [isWhole, setWhole] = useState(false)
  const query = useQuery(platformCharitiesQuery({ ...shown, ...(isWhole && { all: true }) }))
  return (
    <div id={charitiesId} className={styles.charities}>
      <Part
        name="charities"
        title={<Trans>By charity</Trans>}
        query={query}
        height={['9rem', '12rem']}
      >
        {(answer) =>
          answer.total.charities === 0 ? (
            <NothingYet>
              <Trans>Each charity that receives a gift in this period appears here.</Trans>
            </NothingYet>
          ) : (
            <>
              <Table answer={answer} />
              {answer.others && (
                <div>
                  <ShowAll count={answer.total.charities} onPress={() => setWhole(true)} />
                </div>
              )}
            </>
          )
        }
      </Part>
    </div>
  )
}

const ShowAll = ({ count, onPress }: { count: number; onPress: () => void }) => (
  <Button look="quiet" onClick={onPress}>
    <Trans>Show all {count}</Trans>
  </Button>
)

const Table = ({ answer }: { answer: PlatformCharitiesAnswer }) => {
  const { t } = useLingui()
  const names = useColumnNames(answer.basis)
  const { charities, others, total } = answer
  const end = 'end' as const
  const columns = [
    { key: 'charity', title: t`Charity` },
    { key: 'gifts', title: names.gifts, align: end },
    { key: 'returned', title: names.returned, align: end },
    { key: 'failed', title: names.failed, align: end },
    { key: 'average', title: names.average, align: end },
    { key: 'amount', title: names.amount, align: end },
  ]
  return (
    <DataTable label={t`By charity`} columns={columns}>
      {charities.map(({ organizationId, charity, ...figures }) => (
        <FigureRow key={organizationId} figures={figures} names={names}>
          <Link
            to="/AdminAccounts/$id"
            params={{ id: organizationId }}
            className={rowLinkClass}
            data-row
          >
            {charity}
          </Link>
        </FigureRow>
      ))}
      {others && (
        <FigureRow figures={others} names={names}>
          <Plural value={others.charities} one="# other charity" other="# other charities" />
        </FigureRow>
      )}
      <FigureRow figures={total} names={names}>
        <strong>
          <Plural
            value={total.withGift}
            one="Total: # charity with a gift"
            other="Total: # charities with a gift"
          />
        </strong>
      </FigureRow>
    </DataTable>
  )
}

type ColumnNames = Record<keyof CharityFigures, string>

const useColumnNames = (basis: DashboardBasis): ColumnNames => {
  const { t } = useLingui()
  const amounts: Record<DashboardBasis, string> = {
    given: t`Given`,
    net: t`Net of fees`,
    bank: t`Received in bank`,
  }
  return {
    gifts: t`Gifts`,
    average: t`Average gift`,
    amount: amounts[basis],
    returned: t`Refunds and disputes`,
    failed: t`Failed payments`,
  }
}

type FigureRowProps = { figures: CharityFigures; names: ColumnNames; children: ReactNode }

/** On a card, a short figure stands beside a long one. */
const FigureRow = ({ figures, names, children }: FigureRowProps) => {
  const language = useLanguage()
  const { gifts, average, amount, returned, failed } = figures
  return (
    <Row pairs>
      <Cell place="first" isHead>
        {children}
      </Cell>
      <Cell place="below" align="end" name={names.gifts}>
        {formatCount(gifts, language)}
      </Cell>
      <Cell place="below" align="end" name={names.returned}>
        <Money amountCents={returned} />
      </Cell>
      <Cell place="below" align="end" name={names.failed}>
        {failed === null ? '–' : formatCount(failed, language)}
      </Cell>
      <Cell place="below" align="end" name={names.average}>
        {average === null ? '–' : <Money amountCents={average} />}
      </Cell>
      <Cell place="first-end" align="end" name={names.amount}>
        <Money amountCents={amount} />
      </Cell>
    </Row>
  )
}
