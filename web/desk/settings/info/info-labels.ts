import { useLingui } from '@lingui/react/macro'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { useCharityInfoLabels } from '../../../ui/charity-info/charity-info-labels.ts'

/** Returns the message beside a field for the code of its schema or of the API. */
export const useInfoLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const charityInfo = useCharityInfoLabels()
  return (code) =>
    charityInfo(code) ?? (code.endsWith('.too_long') ? t`Shorten this text` : refusal(code))
}
