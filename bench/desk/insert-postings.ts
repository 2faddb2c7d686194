import { charity } from './fill-payments.ts'

export const postingColumns = `(position, line, organisation_id, payment_id, offline_entry_id,
  payout_id, journal, debit, credit, amount_cents, business_date, recorded_at)`

/**
 * The postings of what came by the filled payments, or by those with a condition. A card pays
 * through the provider, whose postings are three; all else is the charity's own account.
 */
export const insertReceived = (condition = 'true'): string => `
insert into read_models.postings ${postingColumns}
select position, line, organisation_id, case when source = 'online' then payment_id end,
  case when source = 'offline' then payment_id end, null, journal, debit, credit, cents, received_on,
  completed_at
from read_models.payment_history, lateral (values
  (1, 'captured', 'provider:stripe:pending', 'charity:${charity}:pending', total_amount_cents, 'card'),
  (2, 'provider_fee', 'charity:${charity}:pending', 'provider:stripe:pending', processing_fee_cents,
    'card'),
  (3, 'platform_fee', 'charity:${charity}:pending', 'income:platform_fee', service_fee_cents, 'card'),
  (1, 'direct_received', 'direct:${charity}:' || method, 'charity:${charity}:direct',
    total_amount_cents, 'direct'),
  (1, 'offline_recorded', 'direct:${charity}:' || method, 'charity:${charity}:direct',
    total_amount_cents, 'offline')) moved (line, journal, debit, credit, cents, of)
where completed_at is not null and of = case when source = 'offline' then 'offline'
  when method = 'card' then 'card' else 'direct' end and ${condition}`

/** Cards are settled three days later. */
export const insertSettled = (payments: number, condition = 'true'): string => `
insert into read_models.postings ${postingColumns}
select ${payments} + position, line, organisation_id, payment_id, null, null, 'settled', debit, credit,
  nonprofit_receives_cents, received_on + 3, completed_at + interval '3 days'
from read_models.payment_history, (values
  (1, 'provider:stripe:available', 'provider:stripe:pending'),
  (2, 'charity:${charity}:pending', 'charity:${charity}:available')) moved (line, debit, credit)
where completed_at is not null and source = 'online' and method = 'card' and ${condition}`
