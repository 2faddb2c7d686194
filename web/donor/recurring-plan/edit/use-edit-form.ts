import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { formatHkd } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { DonationRecordAnswer } from '@almoner/api/donor/records/records-contract.ts'
import { choosableDays, todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { isSignedOut } from '../../../lib/session/session.ts'
import { useAccountLabels } from '../../form/account-labels.ts'
import { useAccountSite } from '../../frame/account-site.tsx'
import { findDraft, forgetDraft, keepDraft } from './edit-draft.ts'
import { editFormSchema, type Edited } from './edit-schema.ts'
import { changePayment, forgetRecords, type Changes } from '../recurring-plan-api.ts'
import type { ChargedCard } from '../card/use-charged-card.ts'

type Before = { amount: string; scheduledDate: string; memo: string }

/** Edits a plan or a waiting instalment. It then leads back with the API's message. */
export const useEditForm = (record: DonationRecordAnswer, charged: ChargedCard) => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { minimumCents } = useAccountSite().charity
  const { id, instalment } = record
  // An instalment that was changed has another payment: its plan shows what became of it.
  const plan = instalment?.planId ?? id
  const before = toBefore(record)
  return useCommandForm({
    initial: { ...before, paymentMethod: '', ...findDraft(id) },
    schema: editFormSchema({ ...before, minimumCents }),
    send: async (typed) => {
      const changes = listChanges(typed, { before, record, charged })
      if (Object.keys(changes).length === 0) return undefined
      try {
        return await changePayment(id, changes)
      } catch (error) {
        // The login takes this screen's place, and what was typed is there again after it.
        if (isSignedOut(error)) {
          keepDraft({ record: id, typed: { ...typed, amount: formatHkd(typed.amount) } })
        }
        throw error
      }
    },
    done: async (answer) => {
      forgetDraft()
      if (answer) await forgetRecords(queryClient, plan)
      await navigate({
        to: '/DonationInfoRecurring/{-$id}',
        params: { id: plan },
        state: answer ? { message: answer.message } : {},
        replace: true,
      })
    },
    fieldOf: {
      amount_below_minimum: 'amount',
      amount_too_large: 'amount',
      day_not_choosable: 'scheduledDate',
      card_not_kept: 'paymentMethod',
      too_large_for_card: 'paymentMethod',
    },
    reads: [],
    labelsOf: useAccountLabels(),
  })
}

export type EditFormState = ReturnType<typeof useEditForm>

const toBefore = ({ amount, memo, recurring, instalment }: DonationRecordAnswer): Before => ({
  amount: formatHkd(amount),
  scheduledDate: instalment
    ? choosableDays(todayInHongKong()).first
    : dayOfNext(recurring?.next ?? null),
  memo,
})

const dayOfNext = (next: { at: string } | null): string =>
  next ? toCalendarDay(instant(next.at)) : ''

type Stood = { before: Before; record: DonationRecordAnswer; charged: ChargedCard }

const listChanges = (typed: Edited, { before, record, charged }: Stood): Changes => {
  const { amount, memo, scheduledDate } = typed
  const paymentMethod = typed.paymentMethod || charged.shown
  // A plan keeps its day unless another one is chosen. A waiting instalment has none yet.
  const isOtherDay = record.instalment !== null || scheduledDate !== before.scheduledDate
  return {
    ...(amount !== record.amount && { amountCents: amount }),
    ...(memo !== before.memo && { memo }),
    ...(isOtherDay && scheduledDate !== '' && { scheduledDate }),
    ...(paymentMethod !== undefined && paymentMethod !== charged.own && { paymentMethod }),
  }
}
