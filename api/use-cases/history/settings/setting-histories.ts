import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { HistoryAnswer } from '../contract.ts'
import { answerHistory, type History, type HistoryPlace, type HistoryReader } from '../history.ts'
import { accountingCodesHistory } from './accounting-codes.ts'
import { approvalRulesHistory } from './approval-rules.ts'
import { closedBooksHistory } from './closed-books.ts'
import type { SettingHistories, SettingName } from './contract.ts'
import { customDomainHistory } from './organisation/custom-domain.ts'
import { formRowsHistory } from './organisation/form-rows.ts'
import { paymentMethodsHistory } from './organisation/payment-methods.ts'
import { profileHistory } from './organisation/profile.ts'
import { receiptFormatHistory } from './organisation/receipt-format.ts'
import { themeHistory } from './organisation/theme.ts'

type Answer<Answered> = (
  store: EventStore,
  place: HistoryReader & HistoryPlace,
) => Promise<Answered>

const answers =
  <State, Event extends AnyEvent, Shown, Listed extends Event['type']>(
    history: History<State, Event, Shown, Listed>,
  ): Answer<HistoryAnswer<Listed, Shown>> =>
  (store, place) =>
    answerHistory(store, history, place)

/** Answers the history of each setting. A new setting needs an entry here. */
export const settingHistories: {
  readonly [Name in SettingName]: Answer<SettingHistories[Name]>
} = {
  profile: answers(profileHistory),
  'payment-methods': answers(paymentMethodsHistory),
  theme: answers(themeHistory),
  'form-rows': answers(formRowsHistory),
  'receipt-format': answers(receiptFormatHistory),
  'custom-domain': answers(customDomainHistory),
  'approval-rules': answers(approvalRulesHistory),
  'closed-books': answers(closedBooksHistory),
  'accounting-codes': answers(accountingCodesHistory),
}
