import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DashboardBasis } from '@almoner/api/use-cases/dashboard/contract.ts'
import { Choice } from './choice.tsx'

type BasisChoiceProps = { basis: DashboardBasis; onChoose: (basis: DashboardBasis) => void }

/** The amounts of all sums: what was given, what is left of it, or what the bank has. */
export const BasisChoice = ({ basis, onChoose }: BasisChoiceProps) => {
  const { t } = useLingui()
  return (
    <Choice
      label={t`Amounts shown`}
      value={basis}
      onChoose={onChoose}
      words={[
        { value: 'given', word: t`Given` },
        { value: 'net', word: t`Net of fees` },
        { value: 'bank', word: t`Received in bank` },
      ]}
    />
  )
}

/** Says what a sum is; `bank` names whose bank has it. */
export const BasisName = ({ basis, bank }: { basis: DashboardBasis; bank: ReactNode }) => {
  const names: Record<DashboardBasis, ReactNode> = {
    given: <Trans>Given, without fees that payers added</Trans>,
    net: <Trans>Given, less all fees</Trans>,
    bank,
  }
  return names[basis]
}
