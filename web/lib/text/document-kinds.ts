import { useLingui } from '@lingui/react/macro'
import type { DocumentKind } from '@almoner/domain/charity-details/document-kind.ts'

/** Returns the name of each kind of document, for the charity that provides it. */
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
