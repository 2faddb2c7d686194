import { planTerms } from '@almoner/domain/plans/plan-features.ts'

const amount = 'HK$5,508.00'
const day = '2026/12/31'
const later = '2027/03/01'
const invoice = { number: 'ALM-2026-000001', amount, plan: 'Plan A', from: day, to: later }
const failures = [
  'card_declined',
  'card_invalid',
  'no_card',
  'authentication_needed',
  'authentication_failed',
  'authentication_timed_out',
  'provider_refused',
] as const
const resting = [
  { projects: 0, features: [] },
  { projects: 1, features: planTerms.plus.features },
  { projects: 4, features: planTerms.premium.features },
]

/** Facts of every letter about a charity's plan. */
export const billingFacts = {
  invoice_paid: [
    { ...invoice, isUpgrade: false, charged: amount, credited: null },
    { ...invoice, isUpgrade: true, charged: amount, credited: null },
    { ...invoice, isUpgrade: false, charged: 'HK$5,049.00', credited: 'HK$459.00' },
    { ...invoice, isUpgrade: false, charged: null, credited: amount },
  ],
  charge_failed: failures.flatMap((why) =>
    [later, null].map((retryAt) => Object.assign({ why, retryAt, freeFrom: later }, invoice)),
  ),
  plan_ended: resting.map((each) => Object.assign({ day, days: 21, resting: each }, invoice)),
  plan_changed: (['downgrade', 'administration'] as const).flatMap((because) =>
    resting.map((each) => ({ plan: 'Plan B', before: 'Plan A', day, because, resting: each })),
  ),
  referral_credited: [{ amount, referred: 'Harbour Light', until: later }],
}
