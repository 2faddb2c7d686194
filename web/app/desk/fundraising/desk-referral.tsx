import { ReferralPlan } from '../../../desk/referral/referral-plan.tsx'
import { useReader } from '../../../desk/use-may.ts'

/** Shows the charity's owners how it recommends Almoner to others. */
export const DeskReferralPlan = () => <ReferralPlan {...useReader('referral.read')} />
