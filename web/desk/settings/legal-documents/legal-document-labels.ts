import { useLingui } from '@lingui/react/macro'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'

/** Returns the message for a code of the form. */
export const useLegalDocumentLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const sentences: Record<string, string> = {
    'file.required': t`Choose a document`,
    'file.not_pdf': t`only PDF`,
    'file.too_large': t`The document is larger than 10 MB. Choose a smaller one`,
    'file.encrypted': t`This PDF asks for a password. Save it without one, then choose it again`,
    'file.active': t`This PDF contains a program, another file or something we cannot read. Print it to a PDF, then choose that one`,
    'file.empty': t`This PDF has no pages`,
    'file.unreadable': t`This file could not be read. Choose another one`,
    'file.too_complex': t`This file takes too long to read. Save or scan it again, smaller, then choose that one`,
    'expires_on.invalid': t`Enter a day, or leave it empty`,
    document_expired: t`This day is over. Enter the last day on which the document is valid`,
  }
  return (code) => sentences[code] ?? refusal(code)
}
