import { fixtureId } from '@almoner/domain/fixtures.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Cluster } from '../contender/cluster.ts'
import { withoutIndexes } from './without-indexes.ts'

export const charity: OrganisationId = fixtureId('organisation', 1)
export const toProject = (number: number): ProjectId => fixtureId('project', 20 + number)

/** The last moment of the filled three years. */
const filledUntil = '2026-11-26T16:00:00Z'

const givenNames = `array['Mei Ling','Siu Ming','Ka Yan','Wing Sze','Tai Man','Hoi Ching','Chun Kit',
  'Yuk Lan','Pui Shan','Kwok Keung','Sarah','James','Priya','Anna','志明','美玲','家欣','詠詩','大文','凱晴']`
const familyNames = `array['Chan','Lee','Wong','Cheung','Lau','Ho','Ng','Leung','Tsang','Kwok',
  'Yip','Mak','Smith','Patel','Santos','陳','李','黃','張','劉']`
// The method of each hundred payments: most by card, some by wallet, few by hand.
const methods = `(array_fill('card'::text, array[55]) || array_fill('payme'::text, array[15])
  || array_fill('fps'::text, array[14]) || array_fill('alipay_hk'::text, array[5])
  || array_fill('tap_and_go'::text, array[3]) || array_fill('wechatpay_hk'::text, array[3])
  || array_fill('octopus'::text, array[2]) || array_fill('bank_transfer'::text, array[2])
  || array['check_writing'])`
const uuid = (number: string) =>
  `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
// Hashes spread each property over the years independently of the others.
const draw = (salt: number, of: number) => `abs(hashint8(n * 31 + ${salt})::bigint) % ${of}`

/**
 * Payments of one charity over three years, straight into the tables of the read models, because
 * this measures the desk's queries and not the events before them. One in a hundred is an offline
 * entry; project 4 was closed after the first year. The first payment has the position after `after`.
 */
export const fillPayments = async (
  cluster: Pick<Cluster, 'ask'>,
  { url, payments, after = 0 }: { url: string; payments: number; after?: number },
): Promise<void> => {
  await withoutIndexes(cluster, { url, tables: ['payment_history'] }, async () => {
    await cluster.ask(url, insertPayments(payments, after))
    await cluster.ask(url, refundPayments(after))
  })
  for (const fill of [
    insertGivingDays,
    addReturns,
    insertGivingHours,
    insertGiverDays,
    insertGiverMonths,
  ]) {
    await cluster.ask(url, fill)
  }
  await cluster.ask(url, insertPaymentDays)
  for (const table of filledTables) {
    await cluster.ask(url, `vacuum analyze read_models.${table}`)
  }
}

const filledTables = [
  'payment_history',
  'giving_days',
  'giving_hours',
  'giver_days',
  'giver_months',
  'payment_days',
]

const insertPayments = (payments: number, after: number): string => `
insert into read_models.payment_history (payment_id, source, version, organisation_id, person_id,
  project_id, project_name, transaction_type, status, awaiting_authentication, awaiting_approval,
  failure_reason, waits_for_charity, try, first_name, last_name, email, phone_number, memo, custom_fields, method,
  provider, reference, amount_cents, cover_fee, total_amount_cents, total_fee_cents,
  service_fee_cents, processing_fee_cents, nonprofit_receives_cents, refunded_cents,
  refund_under_way_cents, disputed_cents, lost_cents, refunds, disputes, receipt_number,
  receipt_void, language, initiated_at, completed_at, received_on, received_on_stated, received_at,
  given_at, initiated_position, position)
select ${uuid('n')}, case when is_offline then 'offline' else 'online' end,
  case when is_offline then 2 end, '${charity}', ${uuid(draw(1, 3_000_000))},
  case when project is null then null else ${uuid('20 + project')} end,
  coalesce('Project ' || project, 'General donation'),
  case when ${draw(2, 10)} = 0 then 'payment' else 'donation' end,
  case when is_complete then 'complete' when waits then 'processing' else 'error' end, false,
  waits, case when not is_complete and not waits then 'card_declined' end, waits, 1, (${givenNames})[1 + ${draw(3, 20)}], (${familyNames})[1 + ${draw(4, 20)}],
  'donor' || ${draw(1, 3_000_000)} || '@example.com', '+85291234567', '', '{}', method,
  case method when 'card' then 'stripe' when 'payme' then 'payme' when 'tap_and_go' then 'tap_and_go' end,
  case when method in ('card', 'payme', 'tap_and_go') then null else upper(substr(md5(n::text), 1, 8)) end,
  cents, false, cents, cents * 4 / 100, cents / 100, cents * 3 / 100, cents - cents * 4 / 100, 0, 0, 0, 0,
  '[]', '[]', case when is_complete then 'HLCF-' || extract(year from at) || '-' || lpad(n::text, 6, '0') end,
  false, 'en', at, case when is_complete then at + interval '5 seconds' end,
  case when is_complete then (at at time zone 'Asia/Hong_Kong')::date end, false,
  case when is_offline then at end,
  case when is_complete and not is_offline then at + interval '5 seconds' else at end, ${after} + n, ${after} + n
from (
  select n, at, n % 100 = 0 as is_offline,
    case when n % 100 = 0 then 'check_writing' else (${methods})[1 + ${draw(5, 100)}] end as method,
    ${draw(6, 100)} < 93 and n < ${payments} - 500 as is_complete,
    n >= ${payments} - 500 and ${draw(6, 100)} < 93 as waits,
    (array[5000, 10000, 20000, 30000, 50000, 100000, 12345, 200000])[1 + ${draw(7, 8)}]
      + ${draw(8, 100)} * 100 as cents,
    case when n < ${payments} / 3 and ${draw(9, 10)} = 0 then 4
      when ${draw(9, 10)} < 2 then null else ${draw(9, 10)} % 4 end as project
  from (select n, '${filledUntil}'::timestamptz - (${payments} - n) * (interval '3 years' / ${payments}) as at
    from generate_series(1, ${payments}) n) dated
) paid`

// One payment in two hundred was refunded three days later.
const refundPayments = (after: number): string => `
update read_models.payment_history set status = 'refunded', refunded_cents = total_amount_cents,
  refunds = jsonb_build_array(jsonb_build_object('refundId', payment_id,
    'amountCents', total_amount_cents, 'status', 'succeeded',
    'settledAt', to_char((given_at + interval '3 days') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
where completed_at is not null and source = 'online' and (position - (${after})) % 200 = 1`

const days = `organisation_id, received_on, received_on, coalesce(project_id::text, ''), method,
  transaction_type, source`

const insertGivingDays = `
insert into read_models.giving_days (organisation_id, day, recorded_day, project_id, method, type,
  source, gifts, amount_cents, total_cents, fee_cents, net_cents, refunds, refunded_cents, disputes,
  disputed_cents, losses, lost_cents, given_back_cents)
select ${days}, count(*), sum(amount_cents), sum(total_amount_cents), sum(total_fee_cents),
  sum(nonprofit_receives_cents), 0, 0, 0, 0, 0, 0, 0
from read_models.payment_history where completed_at is not null group by 1, 2, 3, 4, 5, 6, 7`

const addReturns = `
insert into read_models.giving_days as stored (organisation_id, day, recorded_day, project_id,
  method, type, source, gifts, amount_cents, total_cents, fee_cents, net_cents, refunds,
  refunded_cents, disputes, disputed_cents, losses, lost_cents, given_back_cents)
select organisation_id, received_on + 3, received_on + 3, coalesce(project_id::text, ''), method,
  transaction_type, source, 0, 0, 0, 0, 0, count(*), sum(refunded_cents), 0, 0, 0, 0,
  sum(least(refunded_cents, amount_cents))
from read_models.payment_history where refunded_cents > 0 group by 1, 2, 3, 4, 5, 6, 7
on conflict (organisation_id, day, recorded_day, project_id, method, type, source)
do update set refunds = stored.refunds + excluded.refunds,
  refunded_cents = stored.refunded_cents + excluded.refunded_cents,
  given_back_cents = stored.given_back_cents + excluded.given_back_cents`

const insertGivingHours = `
insert into read_models.giving_hours
select organisation_id, received_on, received_on,
  extract(hour from given_at at time zone 'Asia/Hong_Kong')::int, count(*), sum(amount_cents)
from read_models.payment_history where completed_at is not null and provider is not null
group by 1, 2, 3, 4`

const insertGiverDays = `
insert into read_models.giver_days
select organisation_id, day, day, earlier, count(*)
from (
  select organisation_id, received_on as day,
    coalesce(lag(received_on) over (partition by person_id order by received_on), '1900-01-01')
      as earlier
  from (select distinct organisation_id, person_id, received_on from read_models.payment_history
    where completed_at is not null) given
) followed group by 1, 2, 3, 4`

const insertGiverMonths = `
insert into read_models.giver_months
select organisation_id, day, recorded_day, date_trunc('month', earlier_day), sum(people)
from read_models.giver_days group by 1, 2, 3, 4`

const insertPaymentDays = `
insert into read_models.payment_days (organisation_id, day, project_id, method, type, source, status,
  waits, failure, payments, received_cents, asked_cents, fee_cents, given_cents, net_cents, position)
select organisation_id, (given_at at time zone 'Asia/Hong_Kong')::date,
  coalesce(project_id::text, ''), method, transaction_type, source, status, waits_for_charity,
  coalesce(failure_reason, ''), count(*),
  coalesce(sum(total_amount_cents - refunded_cents) filter (where completed_at is not null), 0),
  sum(coalesce(total_amount_cents, amount_cents)),
  coalesce(sum(total_fee_cents) filter (where completed_at is not null), 0),
  coalesce(sum(amount_cents) filter (where completed_at is not null), 0),
  coalesce(sum(nonprofit_receives_cents) filter (where completed_at is not null), 0), max(position)
from read_models.payment_history group by 1, 2, 3, 4, 5, 6, 7, 8, 9`
