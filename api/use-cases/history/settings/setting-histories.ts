import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import { answerHistory, type HistoryReader } from '../history.ts'
import { approvalRulesHistory } from './approval-rules.ts'
import { closedBooksHistory } from './closed-books.ts'
import type { SettingHistories, SettingName } from './contract.ts'
import { customDomainHistory } from './custom-domain.ts'
import { formRowsHistory } from './form-rows.ts'
import { paymentMethodsHistory } from './payment-methods.ts'
import { profileHistory } from './profile.ts'
import { receiptFormatHistory } from './receipt-format.ts'
import { themeHistory } from './theme.ts'

type Reader = HistoryReader & { organisationId: OrganisationId }

/**
 * The history of each setting. Staff need the same permission at the desk as for the setting's page.
 */
export const settingHistories: {
  readonly [Name in SettingName]: {
    permission: Permission
    answer: (store: EventStore, reader: Reader) => Promise<SettingHistories[Name]>
  }
} = {
  profile: {
    permission: 'profile.read',
    answer: (store, reader) => answerHistory(store, profileHistory, reader),
  },
  theme: {
    permission: 'theme.read',
    answer: (store, reader) => answerHistory(store, themeHistory, reader),
  },
  'form-rows': {
    permission: 'form_rows.read',
    answer: (store, reader) => answerHistory(store, formRowsHistory, reader),
  },
  'receipt-format': {
    permission: 'receipt_format.read',
    answer: (store, reader) => answerHistory(store, receiptFormatHistory, reader),
  },
  'custom-domain': {
    permission: 'custom_domain.read',
    answer: (store, reader) => answerHistory(store, customDomainHistory, reader),
  },
  'payment-methods': {
    permission: 'payment_methods.read',
    answer: (store, reader) => answerHistory(store, paymentMethodsHistory, reader),
  },
  'approval-rules': {
    permission: 'policy.read',
    answer: (store, reader) => answerHistory(store, approvalRulesHistory, reader),
  },
  'closed-books': {
    permission: 'closed_books.read',
    answer: (store, reader) => answerHistory(store, closedBooksHistory, reader),
  },
}

export const settingNames = Object.keys(settingHistories) as readonly SettingName[]
