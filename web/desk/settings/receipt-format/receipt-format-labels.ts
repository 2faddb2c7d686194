import { useLingui } from '@lingui/react/macro'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { usePictureLabels } from '../../../lib/form/file/picture-labels.ts'

/** Returns the message for a code of the form. */
export const useReceiptFormatLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const pictures = usePictureLabels()
  const sentences: Record<string, string> = {
    'footer.too_long': t`The text can have at most 300 characters in each language`,
    'footer.invalid': t`Enter the text without line breaks`,
    'prefix.required': t`Enter 2 to 6 letters`,
    'prefix.invalid': t`Use 2 to 6 letters from A to Z`,
    'signature.invalid': t`This picture is no longer there. Choose it again`,
  }
  return (code) => sentences[code] ?? pictures[code] ?? refusal(code)
}
