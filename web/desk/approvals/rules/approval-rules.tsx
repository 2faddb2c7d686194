import { ScreenTitle, useHeading } from '../../../ui/layout/page/screen-title.tsx'
import { TwoPersonRulesCard } from './two-person-rules.tsx'

/** The settings that decide which actions need a second person. */
export const ApprovalRules = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <TwoPersonRulesCard />
  </>
)
