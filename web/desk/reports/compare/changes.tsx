import { Trans, useLingui } from '@lingui/react/macro'
import type { ReportChange } from '@almoner/api/desk/reports/diff/contract.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { Cell, DataTable, Row } from '../../../ui/data/table/data-table.tsx'
import { Day, Time } from '../../../ui/data/time.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { useJournalLabels } from '../../payments/labels/account-labels.ts'
import { useActorLabels } from '../../payments/labels/actor-labels.ts'
import { SubjectLink } from '../../payments/labels/subject-link.tsx'

/** The events that the later report knows, in the order of their recording. */
export const Changes = ({ events }: { events: readonly ReportChange[] }) => {
  const { t } = useLingui()
  const actor = useActorLabels()
  if (events.length === 0) {
    return (
      <Quiet>
        <Trans>No payment, payout or receipt of these days has changed.</Trans>
      </Quiet>
    )
  }
  const [day, recorded, by, position, amount] = [
    t`Day`,
    t`Recorded`,
    t`By`,
    t`Record number`,
    t`Amount`,
  ]
  const columns = [
    { key: 'what', title: t`What happened` },
    { key: 'day', title: day },
    { key: 'recorded', title: recorded },
    { key: 'by', title: by },
    { key: 'position', title: position, align: 'end' as const },
    { key: 'amount', title: amount, align: 'end' as const },
  ]
  return (
    <DataTable label={t`Records between the two reports`} columns={columns}>
      {events.map((event) => (
        <Row key={event.id}>
          <Cell place="first" isHead>
            <What event={event} />
          </Cell>
          <Cell place="second" name={day}>
            <Day day={event.day} />
          </Cell>
          <Cell place="second-end" name={recorded}>
            <Time at={event.at} />
          </Cell>
          <Cell place="third" name={by}>
            {event.actor === null
              ? actor({ actor: 'process', name: null })
              : actor({ actor: event.actor, name: event.name })}
          </Cell>
          <Cell place="third-end" align="end" name={position}>
            {event.position}
          </Cell>
          <Cell place="first-end" align="end" name={amount}>
            <Money amountCents={event.amount} />
          </Cell>
        </Row>
      ))}
    </DataTable>
  )
}

const What = ({ event }: { event: ReportChange }) => {
  const { t } = useLingui()
  const journalLabel = useJournalLabels()
  const { type, receiptNumber: number } = event
  const name = (): string => {
    if (type === 'receipt_issued') return t`Receipt ${{ number }} issued`
    return type === 'receipt_voided' ? t`Receipt ${{ number }} voided` : journalLabel(type)
  }
  return <SubjectLink of={event}>{name()}</SubjectLink>
}
