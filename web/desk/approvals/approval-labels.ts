import { useLingui } from '@lingui/react/macro'
import type { Approval } from '@almoner/api/use-cases/approvals/contract.ts'
import type { PillTone } from '../../ui/data/status/pill.tsx'
import type { IconName } from '../../ui/picture/icon.tsx'
import { useRoleLabel } from '../../lib/role-label.ts'
import { formatMoney } from '../../lib/text/format.ts'

/** Returns a function that names the subject of a request: "Refund of HK$8,000.00". */
export const useApprovalTitle = (): ((
  approval: Pick<Approval, 'kind' | 'amount' | 'last4' | 'colleague'>,
) => string) => {
  const { t } = useLingui()
  const roleLabel = useRoleLabel()
  return ({ kind, amount, last4, colleague }) => {
    const sum = amount === null ? '' : formatMoney(amount)
    switch (kind) {
      case 'refund':
        return t`Refund of ${sum}`
      case 'payout':
        return t`Payout of ${sum}`
      case 'bank_account':
        return t`New bank account, ending ${last4}`
      case 'policy':
        return t`Looser approval rules`
      case 'second_factor_off':
        return t`Two-step login becomes optional`
      case 'team_change': {
        const { name = '', role = null } = colleague ?? {}
        if (role === null) return t`${{ name }} is removed from the team`
        return t`New role for ${{ name }}: ${{ role: roleLabel(role) }}`
      }
    }
  }
}

type Look = { tone: PillTone; icon: IconName; word: string }

export const useStatusLook = (): ((approval: Pick<Approval, 'status' | 'rule'>) => Look) => {
  const { t } = useLingui()
  return ({ status, rule }) => {
    const waits = rule === 'delay' ? t`Waiting for 24 hours` : t`Pending approval`
    const looks: Record<Approval['status'], Look> = {
      waiting: { tone: 'warning', icon: 'clock', word: waits },
      approved: { tone: 'info', icon: 'clock', word: t`Approved` },
      done: { tone: 'success', icon: 'success', word: t`Done` },
      not_done: { tone: 'danger', icon: 'danger', word: t`Not done` },
      refused: { tone: 'danger', icon: 'danger', word: t`Refused` },
      cancelled: { tone: 'neutral', icon: 'close', word: t`Cancelled` },
      lapsed: { tone: 'neutral', icon: 'clock', word: t`Expired` },
    }
    return looks[status]
  }
}

/** Why what was approved could not be done. */
export const useOutcomeSentence = (): ((outcome: string | null) => string) => {
  const { t } = useLingui()
  return (outcome) => {
    const sentences: Record<string, string> = {
      not_allowed_any_more: t`One of the two people had left the team by then, or had another role.`,
      refund_too_large: t`A smaller part of the payment could be refunded by then.`,
      not_refundable: t`The payment could no longer be refunded.`,
      policy_changed: t`The rules were changed in the meantime.`,
    }
    return sentences[outcome ?? ''] ?? t`It was no longer possible.`
  }
}
