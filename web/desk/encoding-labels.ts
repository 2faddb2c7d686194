import { useLingui } from '@lingui/react/macro'
import type { TextEncoding } from '@almoner/domain/tables/text-encoding.ts'

/** The names of the encodings of an uploaded table. */
export const useEncodingLabels = (): Record<TextEncoding, string> => {
  const { t } = useLingui()
  return {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16 (BE)',
    'big5-hkscs': t`Big5 (Traditional Chinese, with Hong Kong characters)`,
    gb18030: t`GB18030 (Simplified Chinese)`,
    'windows-1252': t`Windows-1252 (Western European)`,
  }
}
