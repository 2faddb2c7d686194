import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ImportDraft } from '@almoner/api/desk/imports/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { CommandButton } from '../../ui/button/command-button.tsx'
import { useCommand } from '../../lib/form/command.ts'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { formatCount, formatMoney } from '../../lib/text/format.ts'
import { useProjectName } from '../../lib/text/project-name.ts'
import { Button } from '../../ui/button/button.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { DecisionDialog } from '../../ui/decision-dialog/decision-dialog.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { deskKey } from '../payments/payments-api.ts'
import { commitImport, discardImport, importsKey } from './imports-api.ts'
import styles from './imports.module.css'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

type Props = { id: string; draft: ImportDraft }

/**
 * Shows the totals of the rows, to be compared with the paper, and the button that records them.
 */
export const ImportTotals = ({ id, draft }: Props) => {
  const { t } = useLingui()
  const methodName = useMethodName()
  const projectName = useProjectName()
  const { toAdd, amount, byProject, byMethod } = draft
  const total = { rows: toAdd, amount }
  return (
    <Card title={<Trans>What will be added</Trans>}>
      <Stack gap={5}>
        {toAdd > 0 && (
          <div className={styles.totals}>
            <Totals
              label={t`By project`}
              total={total}
              parts={byProject.map((part) => ({
                key: part.projectId ?? '',
                name: projectName(part.projectName),
                rows: part.rows,
                amount: part.amount,
              }))}
            />
            <Totals
              label={t`By payment method`}
              total={total}
              parts={byMethod.map((part) => ({
                key: part.paymentMethod,
                name: methodName(part.paymentMethod),
                rows: part.rows,
                amount: part.amount,
              }))}
            />
          </div>
        )}
        <Commit id={id} draft={draft} />
      </Stack>
    </Card>
  )
}

type Part = { key: string; name: string; rows: number; amount: Cents }
type TotalsProps = {
  label: string
  parts: readonly Part[]
  total: { rows: number; amount: Cents }
}

const Totals = ({ label, parts, total }: TotalsProps) => {
  const language = useLanguage()
  return (
    <table className={styles.totalTable}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col" className={styles.figure}>
            <Trans>Rows</Trans>
          </th>
          <th scope="col" className={styles.figure}>
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, name, rows, amount }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td className={styles.figure}>{formatCount(rows, language)}</td>
            <td className={styles.figure}>
              <Money amountCents={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Trans>Total</Trans>
          </th>
          <td className={styles.figure}>{formatCount(total.rows, language)}</td>
          <td className={styles.figure}>
            <Money amountCents={total.amount} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const Commit = ({ id, draft }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const { toAdd, amount, bad, undecided, already } = draft
  const sum = formatMoney(amount)
  return (
    <>
      <Remarks bad={bad} already={already} undecided={undecided} toAdd={toAdd} />
      <Row gap={3} columnGap={4} align="center">
        {toAdd > 0 && undecided === 0 && (
          <Button look="primary" onClick={() => setOpen(true)}>
            <Plural
              value={toAdd}
              one={`Import one payment of ${sum}`}
              other={`Import # payments of ${sum}`}
            />
          </Button>
        )}
        <Discard id={id} />
      </Row>
      <DecisionDialog
        name="commit-import"
        open={isOpen}
        onClose={() => setOpen(false)}
        title={
          <Plural
            value={toAdd}
            one={`Import one payment of ${sum}?`}
            other={`Import # payments of ${sum}?`}
          />
        }
        act={<Trans>Import {sum}</Trans>}
        seen={{ rows: toAdd, amount }}
        send={({ rows, amount: seenAmount }, key) =>
          commitImport(id, { rows, amount: seenAmount }, key)
        }
        reads={[deskKey]}
        lost={
          <Trans>
            The connection was lost, so we do not know yet whether this has begun. Press the button
            again: nothing is added twice.
          </Trans>
        }
      >
        <p>
          <Trans>
            They are recorded one by one, even if you close this page. You can undo all of it for
            seven days.
          </Trans>
        </p>
      </DecisionDialog>
    </>
  )
}

type RemarksProps = Pick<ImportDraft, 'bad' | 'already' | 'undecided' | 'toAdd'>

const Remarks = ({ bad, already, undecided, toAdd }: RemarksProps) => (
  <>
    {toAdd === 0 && undecided === 0 && (
      <Notice>
        <Trans>There is nothing to add.</Trans>
      </Notice>
    )}
    {undecided > 0 && (
      <Notice tone="warning">
        <Trans>Decide about the likely duplicates first: {undecided}.</Trans>
      </Notice>
    )}
    {already > 0 && (
      <Quiet>
        <Trans>Rows already recorded: {already}. They are not added again.</Trans>
      </Quiet>
    )}
    {bad > 0 && (
      <Quiet>
        <Trans>Rows to fix: {bad}. They are left out, and stay here for seven days.</Trans>
      </Quiet>
    )}
  </>
)

const Discard = ({ id }: { id: string }) => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const discarding = useCommand({
    send: () => discardImport(id),
    done: async () => {
      await navigate({ to: '/ImportOfflinePayments' })
      // This happens only now, because this screen would request the deleted rows.
      await queryClient.invalidateQueries({ queryKey: importsKey })
    },
  })
  return (
    <>
      <CommandButton look="quiet" busy={<Trans>Deleting…</Trans>} command={discarding}>
        <Trans>Delete these rows</Trans>
      </CommandButton>
      {discarding.failure && <Failure error={discarding.failure.error} />}
    </>
  )
}
