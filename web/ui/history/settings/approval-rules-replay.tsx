import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ShownApprovalRules } from '@almoner/api/use-cases/history/settings/contract.ts'
import { formatMoney, fromHkd } from '@almoner/domain/kernel/money.ts'
import { textField, type ShownField } from '../fields/field.ts'
import { FieldHistory } from '../fields/field-history.tsx'
import { settingHistoryQuery, type HistoryOwner } from '../history-api.ts'
import type { HistoryStep } from '../history-replay.tsx'

/** Shows when a second person was needed, at every moment of the rules' history. */
export const ApprovalRulesReplay = ({ owner }: { owner: HistoryOwner }) => (
  <FieldHistory
    query={useInfiniteQuery(settingHistoryQuery(owner, 'approval-rules'))}
    steps={{ PolicyChanged: useChangedRules() }}
    toFields={useFields()}
  />
)

const useChangedRules = (): HistoryStep => {
  const { t } = useLingui()
  return {
    icon: 'shield',
    tone: 'neutral',
    sentence: ({ isApproved }, changed) => {
      if (changed === '') return t`The approval rules changed`
      return isApproved
        ? t`Changed, with the approval of a second person: ${changed}`
        : t`Changed: ${changed}`
    },
  }
}

const useFields = (): ((state: ShownApprovalRules) => readonly ShownField[]) => {
  const { t } = useLingui()
  const schedules = { manual: t`Manual`, weekly: t`Weekly`, monthly: t`Monthly` }
  const money = (sum: number): string => formatMoney(fromHkd(sum))
  return (rules) => [
    textField(
      'secondPerson',
      t`Large refunds and payouts need a second person`,
      rules.secondPerson ? t`Yes` : t`No`,
    ),
    textField('refund', t`One refund of more than`, money(rules.refundAbove)),
    textField('refundDay', t`Refunds within 24 hours of more than`, money(rules.refundDayAbove)),
    textField('payout', t`One payout of more than`, money(rules.payoutAbove)),
    textField('schedule', t`Payout schedule`, schedules[rules.payoutSchedule]),
  ]
}
