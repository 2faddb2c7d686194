import { useLingui } from '@lingui/react/macro'
import type { DocumentKind } from '@almoner/domain/charity-details/document-kind.ts'

/** What a document is, for the charity that gives it. */
export const useDocumentKinds = (): Record<DocumentKind, string> => {
  const { t } = useLingui()
  return {
    section88: t`Section 88 letter`,
    registration: t`Certificate of registration`,
    constitution: t`Constitution or articles`,
    accounts: t`Audited accounts`,
    other: t`Another document`,
  }
}
