import { useLingui } from '@lingui/react/macro'

/** Why a bank took no money, by the code of its refusal. */
export const useRefusedSentence = (): ((code: string) => string) => {
  const { t } = useLingui()
  return (code) => {
    const sentences: Record<string, string> = {
      card_declined: t`Your bank declined this card. No money was taken.`,
      card_invalid: t`This card could not be used. No money was taken.`,
      authentication_needed: t`Your bank requires you to confirm first. No money was taken.`,
      authentication_failed: t`Your bank could not confirm that it was you. No money was taken.`,
      authentication_timed_out: t`The time to confirm with your bank ran out. No money was taken.`,
    }
    return sentences[code] ?? t`The payment could not be completed. No money was taken.`
  }
}
