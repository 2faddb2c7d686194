import { useLingui } from '@lingui/react/macro'
import type { Section } from '@almoner/domain/application/values.ts'

export const useSectionNames = (): Record<Section, string> => {
  const { t } = useLingui()
  return {
    agreement: t`Agreement`,
    charity: t`Your organisation`,
    plan: t`Plan`,
    card: t`Card for the subscription`,
    logo: t`Logo`,
    documents: t`Documents`,
    bank_account: t`Bank account`,
    identity: t`Identity of the representative`,
  }
}
