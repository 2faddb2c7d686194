import { NewAccount, type NewAccountProps } from './account/new-account.tsx'
import { MarketingConsentBox } from './marketing-consent-box.tsx'

export type LastQuestionsProps = NewAccountProps & {
  /** A donor is logged in, who has an account. */
  isLocked: boolean
}

/** Asks the optional questions. */
export const LastQuestions = ({ isLocked, ...account }: LastQuestionsProps) => (
  <>
    {!isLocked && <NewAccount {...account} />}
    <MarketingConsentBox />
  </>
)
