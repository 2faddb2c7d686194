import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import { toCents } from '../../../engine/row/money-columns.ts'
import {
  containsWords,
  isOneOfDays,
  isWithinAmounts,
  type Days,
} from '../../../engine/list/list-filters.ts'
import { spellWords } from '../../../engine/list/words/spellings.ts'
import type { GroupOrder } from '../../../engine/list/list-definition.ts'
import { listQuery } from '../../../engine/list/list-query.ts'
import { isOfType } from '../../../engine/list/sort-type.ts'
import { toDonor } from './donor-query.ts'
import { payerName } from '../payers/payer-name.ts'

type Scope = { organisationId: OrganisationId; seesContact: boolean }

// The search also finds a family name that is written first and without a space.
const searched = sql<string>`lower(concat_ws(' ', last_name || first_name, first_name, last_name,
  organisation_name, email, merged_names, merged_emails))`
// A reader who does not see addresses could else guess one letter by letter.
const searchedWithoutContact = sql<string>`lower(concat_ws(' ', last_name || first_name,
  first_name, last_name, organisation_name, merged_names))`

// Both expressions are those of the index `donor_records_words`.
const lastMoment = sql`last_given_on::timestamp at time zone 'UTC'`
const indexed = sql`read_models.search_pieces(organisation_id, ${lastMoment},
  array[case when plans > 0 then 'monthly' end],
  last_name || first_name || ' ' || coalesce(organisation_name, '') || ' ' || email || ' '
    || merged_names || ' ' || merged_emails)`

/** The most donors that are counted in a search; the list then shows that there are more. */
const mostCounted = 10_000

/**
 * The first two conditions follow from the third one, which no index has. The last gift of most
 * people who gave in a period that ends today is in it too.
 */
const gaveWithin = (_row: unknown, { from, to }: Days): Expression<SqlBool> =>
  sql`(last_given_on >= ${from ?? '-infinity'}::date and first_given_on <= ${to ?? 'infinity'}::date
    and given_on && daterange(${from}::date, ${to}::date, '[]'))`

const gaveBefore = (day: CalendarDay | null): Expression<SqlBool> =>
  day === null ? sql`false` : sql`first_given_on < ${day}::date`

/** By a place of a list, a name would be in an address. */
const byName: GroupOrder<'date', Scope> = {
  groups: ({ organisationId }) => sql`select person_id as value, ${payerName} as rank
    from read_models.donor_records where organisation_id = ${organisationId} and is_listed`,
  rank: payerName,
  value: sql.ref('person_id'),
  type: 'uuid',
  isValue: isOfType.uuid,
  isOf: ({ value }) => [sql<SqlBool>`person_id = ${value}`],
  within: 'date',
}

/** The people who gave to a charity, for its desk. */
export const donorsList = listQuery({
  table: 'read_models.donor_records',
  scope: (row, { organisationId }: Scope) =>
    row.and([row('organisation_id', '=', organisationId), sql<SqlBool>`is_listed`]),
  where: {
    q: (row, words: readonly string[], { seesContact }) =>
      containsWords(seesContact ? searched : searchedWithoutContact)(row, words),
    monthly: () => sql<SqlBool>`plans > 0`,
    amount: isWithinAmounts(sql.ref('given_cents')),
    gave: gaveWithin,
    new: isOneOfDays(sql.ref<string>('first_given_on')),
    returning: (row, days: Days) => sql`(${gaveBefore(days.from)} and ${gaveWithin(row, days)})`,
  },
  position: 'first_position',
  order: {
    date: { column: sql.ref('last_given_on'), type: 'date' },
    amount: { column: sql.ref('given_cents'), type: 'bigint' },
    name: byName,
  },
  totals: {
    columns: sql`count(*) as rows, sum(given_cents)::bigint as given`,
    read: ({ rows, given, is_more: isMore }) => ({
      rows: Number(rows ?? 0n),
      isMore: isMore === 1n,
      givenCents: isMore === 1n ? null : toCents(given ?? 0n),
    }),
    most: ({ filters: { q } }) => (q === undefined ? null : mostCounted),
  },
  search: {
    by: 'q',
    nearRows: 100,
    sort: 'date',
    narrowedBy: { date: [], amount: ['amount'], name: [] },
    unlisted: { filters: ['amount', 'gave', 'new', 'returning'], rows: 20_000 },
    toPart: (day) => sql`read_models.search_period((${day})::timestamp at time zone 'UTC')`,
    isInPart: ({ scope: { organisationId }, filters: { q = [], monthly } }, period) => {
      const marks = monthly === undefined ? [] : ['monthly']
      return sql`${indexed} @@ read_models.search_query(
        ${organisationId}::uuid, ${period}, ${marks}::text[], ${[...spellWords(q)]}::text[])`
    },
  },
  row: (row, { organisationId }) => toDonor(row, organisationId),
})
