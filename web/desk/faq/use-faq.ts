import { useLingui } from '@lingui/react/macro'
import { useMethodQuestions } from './questions/methods-questions.ts'
import { useOfflineQuestions } from './questions/offline-questions.ts'
import { usePaymentQuestions } from './questions/payments-questions.ts'
import { usePayoutQuestions } from './questions/payouts-questions.ts'
import { useProjectQuestions } from './questions/projects-questions.ts'
import { useReceiptQuestions } from './questions/receipts-questions.ts'
import { useSafetyQuestions } from './questions/safety-questions.ts'
import { useSettingQuestions } from './questions/settings-questions.ts'
import { useTeamQuestions } from './questions/team-questions.ts'
import type { FaqGroup } from './search-faq.ts'

/** All questions with their answers, in the reader’s language: the one text of page and help. */
export const useFaq = (): readonly FaqGroup[] => {
  const { t } = useLingui()
  return [
    { area: 'payments', title: t`Payments`, questions: usePaymentQuestions() },
    { area: 'receipts', title: t`Receipts`, questions: useReceiptQuestions() },
    { area: 'offline', title: t`Offline payments`, questions: useOfflineQuestions() },
    { area: 'payouts', title: t`Payouts`, questions: usePayoutQuestions() },
    { area: 'projects', title: t`Projects`, questions: useProjectQuestions() },
    { area: 'methods', title: t`Payment methods`, questions: useMethodQuestions() },
    { area: 'settings', title: t`Settings`, questions: useSettingQuestions() },
    { area: 'team', title: t`Team`, questions: useTeamQuestions() },
    { area: 'safety', title: t`Safety`, questions: useSafetyQuestions() },
  ]
}
