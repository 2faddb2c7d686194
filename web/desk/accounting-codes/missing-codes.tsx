import { Plural, Trans } from '@lingui/react/macro'
import type { MoneyKind } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import type { AccountingFormat } from '@almoner/domain/reporting/values.ts'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { useKindLabels } from '../../lib/accounting-codes/kind-labels.ts'
import { softwareNames } from '../../lib/accounting-codes/software-labels.ts'

type MissingCodesProps = { software: AccountingFormat; incomplete: readonly MoneyKind[] }

/** Says which accounts the software would miss in a file. */
export const MissingCodes = ({ software, incomplete }: MissingCodesProps) => {
  const labels = useKindLabels()
  const name = softwareNames[software]
  if (incomplete.length === 0) {
    return (
      <Notice tone="success">
        <Trans>{name} has all the accounts that it needs.</Trans>
      </Notice>
    )
  }
  return (
    <Notice
      tone="warning"
      title={
        <Plural
          value={incomplete.length}
          one={`# account is missing for ${name}`}
          other={`# accounts are missing for ${name}`}
        />
      }
    >
      <p>{incomplete.map((kind) => labels[kind].name).join(' · ')}</p>
    </Notice>
  )
}
