import { useLingui } from '@lingui/react/macro'
import { useKindLabels } from '../../lib/accounting-codes/kind-labels.ts'

/**
 * Returns a function that labels the fields that an event changed, by their names in the event.
 * Fields without a label are left out.
 */
export const useFieldNames = (): ((changed: string) => string) => {
  const { t } = useLingui()
  const kinds: Readonly<Record<string, { name: string }>> = useKindLabels()
  const labels: Readonly<Record<string, string>> = {
    title: t`title`,
    description: t`description`,
    headerBackgroundPicture: t`pictures`,
    goalCents: t`goal`,
    donation: t`donation or payment`,
    projectReturnUrl: t`redirect URL`,
    quickReceipt: t`quick receipt`,
    name: t`name`,
    address: t`address`,
    irFileNumber: t`IR File No.`,
    organisationUrl: t`website`,
    defaultLanguage: t`first language`,
    supportedLanguages: t`languages`,
    minimumPaymentCents: t`minimum amount`,
    statementDescriptor: t`card-statement name`,
    logo: t`logo`,
    header: t`header colour`,
    button: t`button colour`,
    progressBar: t`progress bar colour`,
  }
  return (changed) =>
    changed
      .split(', ')
      .flatMap((field) => labels[field] ?? kinds[field]?.name ?? [])
      .join(', ')
}
