import { useLingui } from '@lingui/react/macro'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { usePictureLabels } from '../../../lib/form/file/picture-labels.ts'
import { useCharityInfoLabels } from '../../../ui/charity-info/charity-info-labels.ts'

/** Returns the message beside a field for the code of its schema or of the API. */
export const useInfoLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const charityInfo = useCharityInfoLabels()
  const pictures = usePictureLabels()
  return (code) =>
    charityInfo(code) ??
    pictures[code] ??
    (code.endsWith('.too_long') ? t`Shorten this text` : refusal(code))
}
