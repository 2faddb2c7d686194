import { useLingui } from '@lingui/react/macro'
import type { Section88Result } from '@almoner/domain/section88-check/values.ts'

/** The results of the yearly check. */
export const useSection88Result = (): ((result: Section88Result) => string) => {
  const { t } = useLingui()
  return (result) => {
    const labels: Record<Section88Result, string> = {
      listed: t`Listed`,
      not_listed: t`Not listed`,
      unclear: t`Unclear`,
    }
    return labels[result]
  }
}
