import { ReferralPlan } from '../../../desk/referral/referral-plan.tsx'
import { useReader } from '../../../desk/use-may.ts'

/** How the charity recommends Almoner to others, for its owners. */
export const DeskReferralPlan = () => <ReferralPlan {...useReader('referral.read')} />
