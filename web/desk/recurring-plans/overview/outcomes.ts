import { useLingui } from '@lingui/react/macro'
import type { Expected } from '@almoner/api/desk/recurring-plans/contract.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'

/** The outcomes that the reader distinguishes, from the bottom of a bar to its top. */
export const outcomes = ['paid', 'toCome', 'retried', 'waiting', 'letGo', 'overdue'] as const
export type Outcome = (typeof outcomes)[number]

/** Returns a function that describes the number of instalments with an outcome. */
export const useOutcomeLabels = (): ((fate: Outcome, instalments: number) => string) => {
  const { t } = useLingui()
  const language = useLanguage()
  return (fate, instalments) => {
    const count = formatCount(instalments, language)
    const labels: Record<Outcome, string> = {
      paid: t`${count} paid`,
      toCome: t({ message: `${count} upcoming`, context: 'a day' }),
      retried: t`${count} will be retried automatically`,
      waiting: t`${count} waiting for the donor`,
      letGo: t`${count} written off`,
      overdue: t`${count} overdue`,
    }
    return labels[fate]
  }
}

/** Why those let go were: "1 skipped by the donor, 2 cancelled with the plan". */
export const useWrittenOffLabels = (): ((because: Expected['letGoBecause']) => string) => {
  const { t } = useLingui()
  return ({ skipped, givenUp, cancelled, planCancelled }) =>
    [
      skipped > 0 && t`${skipped} skipped by the donor`,
      givenUp > 0 && t`${givenUp} waited too long for the donor`,
      cancelled > 0 && t`${cancelled} cancelled by the donor`,
      planCancelled > 0 && t`${planCancelled} cancelled with the plan`,
    ]
      .filter((part) => part !== false)
      .join(t`, `)
}
