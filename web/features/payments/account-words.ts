import { useLingui } from '@lingui/react/macro'
import type { PostingAnswer } from '@almoner/api/routes/desk/contract.ts'

/** An account of the books in words; its own name stands beside. */
export const useAccountWords = (): ((account: string) => string) => {
  const { t } = useLingui()
  return (account) => {
    const [kind, ...rest] = account.split(':')
    if (kind === 'provider' && rest.at(-1) === 'pending') return t`Held by the card provider`
    if (kind === 'charity' && rest.at(-1) === 'pending') return t`Owed to your charity`
    if (account === 'income:platform_fee') return t`Platform fee`
    return account
  }
}

/** The account's own name, short enough to stand in a column: `charity:0192a4c3…:pending`. */
export const shortAccountName = (account: string): string =>
  account.replaceAll(/([0-9a-f]{8})-[0-9a-f-]{27}/g, '$1…')

export const isOwedToCharity = (account: string): boolean => account.startsWith('charity:')

export const useJournalWords = (): ((journal: PostingAnswer['journal']) => string) => {
  const { t } = useLingui()
  return (journal) => {
    switch (journal) {
      case 'captured':
        return t`Payment received`
      case 'provider_fee':
        return t`Card provider’s fee`
      case 'platform_fee':
        return t`Platform service fee`
    }
  }
}
