import type { ComponentType } from 'react'
import type { SettingName } from '@almoner/api/use-cases/history/settings/contract.ts'
import type { HistoryOwner } from '../history-api.ts'
import { AccountingCodesReplay } from './accounting-codes-replay.tsx'
import { ApprovalRulesReplay } from './approval-rules-replay.tsx'
import { ClosedBooksReplay } from './closed-books-replay.tsx'
import { CustomDomainReplay } from './custom-domain-replay.tsx'
import { FormRowsReplay } from './form-rows-replay.tsx'
import { PaymentMethodsReplay } from './payment-methods-replay.tsx'
import { ProfileReplay } from './profile-replay.tsx'
import { ReceiptFormatReplay } from './receipt-format-replay.tsx'
import { ThemeReplay } from './theme-replay.tsx'

/** The replay of each setting. A new setting needs an entry here. */
export const settingReplays: Readonly<Record<SettingName, ComponentType<{ owner: HistoryOwner }>>> =
  {
    profile: ProfileReplay,
    theme: ThemeReplay,
    'form-rows': FormRowsReplay,
    'receipt-format': ReceiptFormatReplay,
    'custom-domain': CustomDomainReplay,
    'payment-methods': PaymentMethodsReplay,
    'approval-rules': ApprovalRulesReplay,
    'closed-books': ClosedBooksReplay,
    'accounting-codes': AccountingCodesReplay,
  }
