import { useLingui } from '@lingui/react/macro'
import type { BankLineAnswer } from '@almoner/api/desk/bank-statements/contract.ts'
import { Pill, type PillTone } from '../../../ui/data/status/pill.tsx'
import { useStrength } from '../labels.ts'

/** Shows how certain the best match of an open line is, and why. */
export const Certainty = ({ line }: { line: BankLineAnswer }) => {
  const { t } = useLingui()
  const toStrength = useStrength()
  const { suggestions, counterparts } = line
  const best = suggestions.find(({ state }) => state !== 'paid_twice')
  const [counterpart] = counterparts
  const whole = counterpart && {
    strength: counterpart.strength,
    agrees: { reference: true, amount: true, day: true, name: true },
  }
  const match = best ?? whole
  if (match) {
    const isCertain = match.strength === 'certain' && match.agrees.amount
    return <Strength tone={isCertain ? 'success' : 'neutral'}>{toStrength(match)}</Strength>
  }
  return suggestions.length > 0 ? (
    <Strength tone="warning">{t`Paid twice: another line pays it already`}</Strength>
  ) : (
    <Strength tone="neutral">{t`None: no reference or amount matches`}</Strength>
  )
}

const icons = { success: 'success', warning: 'warning', neutral: 'info' } as const

const Strength = ({
  tone,
  children,
}: {
  tone: Extract<PillTone, keyof typeof icons>
  children: string
}) => (
  <Pill tone={tone} icon={icons[tone]}>
    {children}
  </Pill>
)
