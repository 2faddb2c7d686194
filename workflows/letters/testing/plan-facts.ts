const amount = 'HK$1,234.50'
const day = '2026/12/31'
const later = '2027/03/01'
const charity = 'Harbour Light'

/** Monthly gifts of every kind. */
export const plans = (['donation', 'payment'] as const).flatMap((type) =>
  [true, false].map((isOnce) => ({
    type,
    charity,
    project: 'Reading rooms',
    card: 'Visa 4242',
    plan: 'Plan A',
    isOnce,
    amount,
    day,
    retriedOn: later,
    before: later,
    rests: isOnce,
    next: isOnce ? null : later,
    isOneUnderWay: isOnce,
    given: isOnce ? 0 : 2,
    of: 3,
    open: isOnce ? 0 : 1,
  })),
)
export const changes = ['edited', 'card', 'paused', 'resumed'] as const
export const whys = [
  'authentication',
  'declined',
  'card_gone',
  'project_closed',
  'not_taken',
  'amount',
] as const
