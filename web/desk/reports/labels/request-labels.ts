import { useLingui } from '@lingui/react/macro'
import type { ReportBasis, ScheduleRhythm } from '@almoner/domain/reporting/values.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'

export const useBasisLabels = (): Record<ReportBasis, string> => {
  const { t } = useLingui()
  return {
    business: t`By the day the money arrived`,
    recorded: t`By the day it was recorded`,
  }
}

export const useRhythmLabels = (): Record<ScheduleRhythm, string> => {
  const { t } = useLingui()
  return {
    daily: t`Every day, for the day before`,
    weekly: t`Every Monday, for the week before`,
    monthly: t`On the first of each month, for the month before`,
    yearly: t`On 2 April, for the year of assessment that has ended`,
  }
}

/** Returns the sentence for a code of the two forms or of the API. */
export const useReportSentences = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const sentences: Record<string, string> = {
    'kind.unknown': t`Choose another report. This one is not available.`,
    'format.unknown': t`Choose another format`,
    format_unknown: t`This report is not available in this format. Choose another one.`,
    project_required: t`Choose a project`,
    project_not_taken: t`Choose another report. This one covers the whole charity.`,
    'from.invalid': t`Enter the first day`,
    'to.invalid': t`Enter the last day`,
    period_invalid: t`Enter a last day that is not before the first day, and at most ten years after it`,
    'known_at.invalid': t`Enter a day`,
    'known_at.future': t`Choose today or an earlier day`,
    'known_on.required': t`Enter the day to which the time belongs`,
    'every.unknown': t`Choose how often it is created`,
  }
  return (code) => sentences[code] ?? refusal(code)
}
