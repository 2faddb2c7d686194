import { useLingui } from '@lingui/react/macro'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'

/** Returns the message for a code of the form. */
export const useReceiptFormatLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const damaged = t`This picture cannot be opened. Choose another one`
  const sentences: Record<string, string> = {
    'footer.too_long': t`The text can have at most 300 characters in each language`,
    'footer.invalid': t`Enter the text without line breaks`,
    'prefix.required': t`Enter 2 to 6 letters`,
    'prefix.invalid': t`Use 2 to 6 letters from A to Z`,
    'picture.required': t`Choose a picture`,
    'picture.not_picture': t`Only .jpg or .png`,
    'picture.too_large': t`The picture is larger than 1.3 MB. Choose a smaller one`,
    'picture.unreadable': damaged,
    'picture.too_complex': t`This picture cannot be opened. Choose another one`,
    'picture.too_many_pixels': t`This picture has too many pixels. Choose a smaller one`,
    'signature.invalid': t`This picture is no longer there. Choose it again`,
  }
  return (code) => sentences[code] ?? refusal(code)
}
